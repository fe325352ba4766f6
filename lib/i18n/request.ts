import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import type messages from '../../messages/en.json'
import { pickLocale, pickRegion } from './config'
import { formats } from './formats'
import { accountLocaleCookie, localeCookie, type Locale } from './locales'

type Messages = typeof messages

// Written out one by one, so that the bundler finds and precompiles each file.
const load: Record<Locale, () => Promise<{ default: Messages }>> = {
  en: () => import('../../messages/en.json'),
  de: () => import('../../messages/de.json'),
  fr: () => import('../../messages/fr.json'),
}

export default getRequestConfig(async () => {
  const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
  const acceptLanguage = headerStore.get('accept-language')
  const language = pickLocale({
    cookie: cookieStore.get(localeCookie)?.value,
    account: cookieStore.get(accountLocaleCookie)?.value,
    acceptLanguage,
  })
  const { default: messages } = await load[language]()
  // The same zone on the server and in the browser, or times would change when a page wakes up.
  const timeZone = process.env.TIMEZONE ?? 'Europe/Berlin'
  return { locale: pickRegion(language, acceptLanguage), messages, formats, timeZone }
})
