import Negotiator from 'negotiator'
import { defaultLocale, isLocale, locales, type Locale } from './locales'

/** The language of an answer: the cookie, else what the browser asks for, else English. */
export function pickLocale(wish: { cookie?: string | null; acceptLanguage?: string | null }): Locale {
  if (isLocale(wish.cookie)) return wish.cookie
  if (!wish.acceptLanguage) return defaultLocale
  const negotiator = new Negotiator({ headers: { 'accept-language': wish.acceptLanguage } })
  const asked = negotiator.language([...locales])
  return isLocale(asked) ? asked : defaultLocale
}
