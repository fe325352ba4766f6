import { NextIntlClientProvider, type Messages } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import { pickMessages } from '@/lib/i18n/load-messages'

type Namespace = keyof Messages

/** What the parts of every page need in the browser. */
const everywhere: readonly Namespace[] = ['error', 'layout', 'ui']

/** Gives an area's client components their texts, and no others: phones carry only what they show. */
export async function MessagesProvider({
  namespaces = [],
  children,
}: {
  namespaces?: readonly Namespace[]
  children: ReactNode
}) {
  const messages = await getMessages()
  const picked = pickMessages(messages, [...everywhere, ...namespaces])
  return <NextIntlClientProvider messages={picked}>{children}</NextIntlClientProvider>
}
