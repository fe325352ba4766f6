'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { use, useRef, useState, type ReactNode } from 'react'
import { untilReached } from '@/lib/http/until-reached'
import { loadMessages, pickMessages } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'
import { LanguageContext, type Language } from './language-context'

/** For pages that are the same for everybody of a language: another one is fetched and put in place of it. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<Language['chosen']>(null)
  const latest = useRef<Locale | null>(null)
  async function change(locale: Locale) {
    const messages = await loadMessages(locale)
    if (latest.current !== locale) return
    document.documentElement.lang = locale
    setChosen({ locale, messages })
  }
  /** Without a network the texts are fetched as soon as there is one; if that fails, too, the page comes anew. */
  async function choose(locale: Locale) {
    latest.current = locale
    await change(locale)
      .catch(() => untilReached().then(() => change(locale)))
      .catch(() => latest.current === locale && location.reload())
  }
  return (
    <LanguageContext value={{ chosen, choose: (locale) => void choose(locale) }}>{children}</LanguageContext>
  )
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
