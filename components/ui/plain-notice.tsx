import { useEffect } from 'react'
import { cn } from '@/lib/cn'
import { dismissNotice, type ShownNotice } from './notify'

/** Milliseconds; as long as any notification stays. */
const SHOWN = 5_000

/** A notification where the code of the real ones could not be fetched, most often to say just that. */
export function PlainNotice({ notice }: { notice: ShownNotice }) {
  const { id, title, description, variant } = notice
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), SHOWN)
    return () => clearTimeout(timer)
  }, [id])
  return (
    <div className="fixed right-0 bottom-0 z-50 w-full p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:max-w-[420px] md:p-5">
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
