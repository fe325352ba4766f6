'use client'

import { useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { dismissNotice, shownNotice, type ShownNotice } from './notify'
import { toastListClass, ToastRegion } from './toast-region'
import { useCode } from './use-code'
import { useStore } from './use-store'

const load = () => import('./toast-area')

/** The notification area of a page, present from the first paint. Its code is loaded with the first notification. */
export function Toaster() {
  const notice = useStore(shownNotice, null)
  const [plainId, setPlainId] = useState<number | null>(null)
  const code = useCode(notice?.id ?? false, load, () => setPlainId(notice?.id ?? null))
  if (code) return <code.ToastArea notice={notice} />
  return (
    <>
      <ToastRegion />
      {notice && notice.id === plainId && <PlainNotice key={notice.id} notice={notice} />}
    </>
  )
}

/** Milliseconds, as for other notifications. */
const SHOWN_MS = 5_000

/** A notification if the code of the real ones could not be loaded, often to report just that. */
function PlainNotice({ notice }: { notice: ShownNotice }) {
  const { id, title, description, variant } = notice
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), SHOWN_MS)
    // On a phone it is at the top, and the page makes room for it, as `makeRoom` does for the others.
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
