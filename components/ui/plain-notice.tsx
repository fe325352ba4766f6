import { useEffect, useRef } from 'react'
import { cn } from '@/lib/cn'
import { dismissNotice, type ShownNotice } from './notify'
import { toastListClass } from './toast-region'

/** Milliseconds; as long as any notification stays. */
const SHOWN_MS = 5_000

/** A notification where the code of the real ones could not be fetched, most often to say just that. */
export function PlainNotice({ notice }: { notice: ShownNotice }) {
  const { id, title, description, variant } = notice
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), SHOWN_MS)
    // On a phone it stands at the top, and the page makes room for it, as `makeRoom` does for the others.
    const { style } = document.documentElement
    const { top = 1, height = 0 } = area.current?.getBoundingClientRect() ?? {}
    if (top === 0) style.setProperty('--notice', `${height}px`)
    return () => {
      clearTimeout(timer)
      style.removeProperty('--notice')
    }
  }, [id])
  return (
    <div ref={area} className={toastListClass}>
      <div
        role="alert"
        className={cn(
          'grid animate-rise gap-1 rounded-lg px-4 py-3 shadow-lift forced-edge',
          variant === 'destructive' ? 'bg-danger text-on-danger' : 'bg-ink text-ground',
        )}
      >
        <p className="font-semibold">{title}</p>
        {description && <p className="text-sm wrap-anywhere">{description}</p>}
      </div>
    </div>
  )
}
