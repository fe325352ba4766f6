'use client'

import { NextIntlClientProvider, useLocale, useMessages, type Messages } from 'next-intl'
import { createContext, use, useState, type ReactNode } from 'react'
import { loadMessages, pickMessages } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'

type Language = {
  /** Chosen since the page was opened; null before that. */
  chosen: { locale: Locale; messages: Messages } | null
  choose: (locale: Locale) => Promise<void>
}

const LanguageContext = createContext<Language | null>(null)

/** Changes the language of a page that the server has not rendered for its reader; null on other pages. */
export function useChooseHere(): Language['choose'] | null {
  return use(LanguageContext)?.choose ?? null
}

/** For pages that are the same for everybody of a language: another one is fetched and put in place of it. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<Language['chosen']>(null)
  async function choose(locale: Locale) {
    const messages = await loadMessages(locale)
    document.documentElement.lang = locale
    setChosen({ locale, messages })
  }
  return <LanguageContext value={{ chosen, choose }}>{children}</LanguageContext>
}

/** Puts the language that was chosen since in place of the one that the page was rendered in. */
export function ChosenLanguage({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const messages = useMessages()
  const chosen = use(LanguageContext)?.chosen
  return (
    <NextIntlClientProvider
      locale={chosen?.locale ?? locale}
      messages={chosen ? pickMessages(chosen.messages, Object.keys(messages)) : messages}
    >
      {children}
    </NextIntlClientProvider>
  )
}
