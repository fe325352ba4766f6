'use client'

import type { Messages } from 'next-intl'
import { createContext, use } from 'react'
import type { Locale } from '@/lib/i18n/locales'

export type Language = {
  /** The language chosen since the page was opened; null before. */
  chosen: { locale: Locale; messages: Messages } | null
  choose: (locale: Locale) => void
}

export const LanguageContext = createContext<Language | null>(null)

/** Changes the language of a prerendered page; null on other pages. */
export function useChooseHere(): Language['choose'] | null {
  return use(LanguageContext)?.choose ?? null
}
