'use client'

import type { Messages } from 'next-intl'
import { createContext, use } from 'react'
import type { Locale } from '@/lib/i18n/locales'

export type Language = {
  /** Chosen since the page was opened; null before that. */
  chosen: { locale: Locale; messages: Messages } | null
  choose: (locale: Locale) => void
}

export const LanguageContext = createContext<Language | null>(null)

/** Changes the language of a page that the server has not rendered for its reader; null on other pages. */
export function useChooseHere(): Language['choose'] | null {
  return use(LanguageContext)?.choose ?? null
}
