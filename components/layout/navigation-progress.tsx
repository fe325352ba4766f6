'use client'

import { useTranslations } from 'next-intl'
import { useStore } from '@/components/ui/use-store'
import { Store } from '@/lib/store'

/** The number of navigations in progress. */
const moves = new Store(0)

/** Notes that a navigation has started; returns a function that notes its end. */
export function beginMove(): () => void {
  let over = false
  moves.set(moves.get() + 1)
  return () => {
    if (over) return
    over = true
    moves.set(moves.get() - 1)
  }
}

/** Whether a navigation is in progress. */
export function useIsMoving(): boolean {
  return useStore(moves, 0) > 0
}

/** A line below the top edge while the next page is loading; announced to screen readers. */
export function NavigationProgress() {
  const t = useTranslations('lists')
  const moving = useIsMoving()
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {moving && (
        // It appears late, because most pages are there before.
        <span className="block h-1 animate-late overflow-hidden bg-line">
          <span className="block h-full w-1/3 animate-wait bg-accent" />
          <span className="sr-only">{t('loading')}</span>
        </span>
      )}
    </output>
  )
}
