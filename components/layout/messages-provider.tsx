import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages, type Namespace } from '@/lib/i18n/load-messages'
import type { Locale } from '@/lib/i18n/locales'

/** The namespaces that every page needs in the browser. */
const shared: readonly Namespace[] = ['error', 'layout', 'ui']

/** Provides only the shared and the given namespaces to client components, to keep pages small. */
export async function MessagesProvider({
  namespaces = [],
  language,
  children,
}: {
  namespaces?: readonly Namespace[]
  /** If different from the surrounding page. */
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
