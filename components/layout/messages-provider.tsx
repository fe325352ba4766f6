import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages, type Namespace } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'

/** What the parts of every page need in the browser. */
const shared: readonly Namespace[] = ['error', 'layout', 'ui']

/** Gives an area's client components their texts, and no others: phones carry only what they show. */
export async function MessagesProvider({
  namespaces = [],
  language,
  children,
}: {
  namespaces?: readonly Namespace[]
  /** Another than that of the page around it. */
  language?: Locale
  children: ReactNode
}) {
  const locale = language ?? (await getLocale())
  const messages = await getMessages(language && { locale: language })
  const picked = pickMessages(messages, [...shared, ...namespaces])
  return (
    <NextIntlClientProvider locale={locale} messages={picked}>
      {children}
    </NextIntlClientProvider>
  )
}
