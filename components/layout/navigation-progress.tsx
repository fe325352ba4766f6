'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'

let moves = 0
const listeners = new Set<() => void>()

function count(step: 1 | -1) {
  moves += step
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes that a page is on its way; the function it gives notes that it is there. */
export function beginMove(): () => void {
  let over = false
  count(1)
  return () => {
    if (over) return
    over = true
    count(-1)
  }
}

/** A line below the top edge, in words for screen readers, while the next page is on its way. */
export function NavigationProgress() {
  const t = useTranslations('lists')
  const moving = useSyncExternalStore(
    subscribe,
    () => moves > 0,
    () => false,
  )
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {moving && (
        // Most pages are there before it shows.
        <span className="block h-1 animate-late overflow-hidden bg-line">
          <span className="block h-full w-1/3 animate-wait bg-accent" />
          <span className="sr-only">{t('loading')}</span>
        </span>
      )}
    </output>
  )
}
