'use client'

import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { languageOf } from '@/lib/i18n/locales'

/** Milliseconds after which the page has settled. */
const SETTLED_MS = 5_000

/** Resolves when the device reports a network. */
function untilOnline(): Promise<unknown> | null {
  return navigator.onLine
    ? null
    : new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Stores the page for offline use once everything else is done, and again in another language; errors are ignored. */
export function useKeptPage() {
  const language = languageOf(useLocale())
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return undefined
    const keep = async () => {
      await untilOnline()
      // The other language that was chosen meanwhile has its own turn.
      if (document.documentElement.lang !== language) return
      await (await import('./later-parts')).keepStudentPage()
    }
    const timer = setTimeout(() => void keep().catch(() => undefined), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [language])
}
