import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import type messages from '../../messages/en.json'
import { pickLocale } from './config'
import { localeCookie, type Locale } from './locales'

type Messages = typeof messages

// Written out one by one, so that the bundler finds and precompiles each file.
const load: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('../../messages/en.json'),
  de: () => import('../../messages/de.json'),
  fr: () => import('../../messages/fr.json'),
}

export default getRequestConfig(async () => {
  const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
  const locale = pickLocale({
    cookie: cookieStore.get(localeCookie)?.value,
    acceptLanguage: headerStore.get('accept-language'),
  })
  const { default: messages } = await load[locale]()
  // The same zone on the server and in the browser, or times would change when a page wakes up.
  return { locale, messages, timeZone: process.env.TIMEZONE ?? 'Europe/Berlin' }
})
