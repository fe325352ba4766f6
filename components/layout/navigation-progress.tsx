'use client'

import { useTranslations } from 'next-intl'
import { useStore } from '@/components/ui/use-store'
import { Store } from '@/lib/store'

/** How many pages are on their way. */
const moves = new Store(0)

/** Notes that a page is on its way; the function it gives notes that it is there. */
export function beginMove(): () => void {
  let over = false
  moves.set(moves.get() + 1)
  return () => {
    if (over) return
    over = true
    moves.set(moves.get() - 1)
  }
}

/** Whether a page is on its way. */
export function useIsMoving(): boolean {
  return useStore(moves, 0) > 0
}

/** A line below the top edge, in words for screen readers, while the next page is on its way. */
export function NavigationProgress() {
  const t = useTranslations('lists')
  const moving = useIsMoving()
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
