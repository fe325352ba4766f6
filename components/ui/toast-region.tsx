'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'

export const toastHotkey = 'F8'

/** The place of notifications: in a corner, and on a phone above the page, which makes room for them. */
export const toastListClass =
  'fixed right-0 z-50 w-full outline-none not-empty:p-3 compact:top-0 compact:not-empty:pt-[max(0.75rem,env(safe-area-inset-top))] roomy:bottom-(--bottom-bar) md:max-w-[420px] roomy:not-empty:p-5'

/**
 * The notification area before its first notification, rendered by the server. The real one, loaded with the first
 * notification, replaces it and is the same for screen readers.
 */
export function ToastRegion() {
  const t = useTranslations('ui')
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const focusByKey = ({ code }: KeyboardEvent) => {
      if (code === toastHotkey) list.current?.focus()
    }
    document.addEventListener('keydown', focusByKey)
    return () => document.removeEventListener('keydown', focusByKey)
  }, [])

  return (
    <section
      aria-label={t('notifications', { hotkey: toastHotkey })}
      tabIndex={-1}
      className="pointer-events-none"
    >
      <ol ref={list} tabIndex={-1} className={toastListClass} />
    </section>
  )
}
