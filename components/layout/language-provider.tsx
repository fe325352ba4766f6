'use client'

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { use, useRef, useState, type ReactNode } from 'react'
import { untilReached } from '@/lib/http/until-reached'
import { loadMessages, pickMessages } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'
import { LanguageContext, type Language } from './language-context'

/** For prerendered pages: loads the texts of another language and applies them. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<Language['chosen']>(null)
  const latest = useRef<Locale | null>(null)
  async function change(locale: Locale) {
    const messages = await loadMessages(locale)
    if (latest.current !== locale) return
    document.documentElement.lang = locale
    setChosen({ locale, messages })
  }
  /** Without a network, loads the texts as soon as there is one; if that fails as well, reloads the page. */
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

/** Applies the chosen language in place of the rendered one. */
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
