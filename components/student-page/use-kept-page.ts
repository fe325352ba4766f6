'use client'

import { useEffect } from 'react'

/** Parts of the page that are fetched when they are first shown. */
const loadLaterParts = () =>
  Promise.all([
    import('@/components/ui/toast-area'),
    import('@/components/ui/confirm-panel'),
    import('@/components/ui/dialog-panel'),
    import('./own-result-view'),
    import('./revealed-answer-view'),
    import('./results-screen'),
    import('./stored-screen'),
    import('./elsewhere-screen'),
    import('./leave-dialog'),
    import('./lecture-rating'),
    import('./name-dialog'),
    import('./tool-dialog'),
    import('@/components/questions/kinds/number/field'),
    import('@/lib/rounds/earlier-client'),
  ])

/** Milliseconds after which the page has settled. */
const SETTLED_MS = 5_000

/** Settles when the device says that it has a network. */
function untilOnline(): Promise<unknown> | null {
  return navigator.onLine
    ? null
    : new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Lets the page open without network, once everything else is done; a browser that refuses goes on without. */
export function useKeptPage() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined
    const keep = async () => {
      await untilOnline()
      await (await import('@/lib/offline/page-cache')).keepPage(loadLaterParts)
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
}
