import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { env } from '@/lib/env'
import { pickLocale, pickRegion } from './config'
import { formats } from './formats'
import { loadMessages } from './load-messages'
import { accountLocaleCookie, isLocale, localeCookie, type Locale } from './locales'

/** The preferences of the visitor of a page. */
async function preferred(): Promise<{ language: Locale; acceptLanguage: string | null }> {
  const [cookieStore, headerStore] = await Promise.all([cookies(), headers()])
  const acceptLanguage = headerStore.get('accept-language')
  const language = pickLocale({
    cookie: cookieStore.get(localeCookie)?.value,
    account: cookieStore.get(accountLocaleCookie)?.value,
    acceptLanguage,
  })
  return { language, acceptLanguage }
}

export default getRequestConfig(async ({ requestLocale }) => {
  // A prerendered page sets its own language; there is no visitor yet.
  const own = await requestLocale
  const { language, acceptLanguage } = isLocale(own)
    ? { language: own, acceptLanguage: null }
    : await preferred()
  // The same zone on the server and in the browser; otherwise times would change on hydration.
  const timeZone = env.TIMEZONE
  const messages = await loadMessages(language)
  return { locale: pickRegion(language, acceptLanguage), messages, formats, timeZone }
})
