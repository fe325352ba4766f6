'use client'

import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { cn } from '@/lib/cn'

type DisclosureProps = {
  /** Always visible; pressing it opens and closes the rest. */
  summary: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  className?: string
}

/** A small panel that unfolds below its button; Escape, a press elsewhere or a followed link closes it. */
export function Disclosure({ summary, children, align = 'end', className }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    function closeFromOutside(event: Event) {
      const details = ref.current
      if (details?.open && event.target instanceof Node && !details.contains(event.target))
        details.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [])

  function close() {
    if (!ref.current?.open) return
    ref.current.open = false
    ref.current.querySelector('summary')?.focus()
  }

  /** Closes the panel when a link inside is followed. */
  function closeByLink(event: MouseEvent<HTMLElement>) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!opensElsewhere && event.target instanceof Element && event.target.closest('a')) close()
  }

  /** At the end of a page it would unfold out of sight. */
  function showWhole() {
    if (ref.current?.open) ref.current.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }

  function closeByKey(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key === 'Escape') close()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the button inside, and of what it opens
    <details
      ref={ref}
      onKeyDown={closeByKey}
      onToggle={showWhole}
      className={cn('group/disclosure relative', className)}
    >
      <summary className="target flex unmarked items-center gap-2 rounded px-2.5 hover:bg-sunk">
        {summary}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- hears of the links inside, by mouse and by key */}
      <div
        onClick={closeByLink}
        className={cn(
          // Only while open: Chromium may draw every frame for an animation in a closed `<details>` (docs/decisions/092-a-page-at-rest.md).
          'absolute top-full z-30 mt-1 w-max max-w-[calc(100vw-2rem)] min-w-56 rounded-lg bg-surface p-2 shadow-lift inset-ring-1 inset-ring-line group-open/disclosure:animate-rise',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}
