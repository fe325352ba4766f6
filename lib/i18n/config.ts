import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { defaultLocale, isLocale, locales, type Locale, type RegionalLocale } from './locales'
import { regionOf } from './region'

/** The region whose formats a language uses, by the browser's languages. */
export function pickRegion(language: Locale, acceptLanguage: string | null): RegionalLocale {
  const [first = ''] = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } }).languages()
  return regionOf(language, first)
}

type Wish = {
  /** Chosen in this browser. */
  cookie?: string | null
  /** Of the signed-in account. */
  account?: string | null
  acceptLanguage?: string | null
}

/**
 * The language of a response: chosen in this browser, else the account's, else requested by the browser, else English.
 */
export function pickLocale(wish: Wish): Locale {
  if (isLocale(wish.cookie)) return wish.cookie
  if (isLocale(wish.account)) return wish.account
  return wish.acceptLanguage ? negotiate(wish.acceptLanguage) : defaultLocale
}

/** The phones of a hall send the same few headers with every request. */
const negotiated = new LRUCache<string, Locale>({ max: 500 })

function negotiate(acceptLanguage: string): Locale {
  const known = negotiated.get(acceptLanguage)
  if (known) return known
  const asked = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language([...locales])
  const locale = isLocale(asked) ? asked : defaultLocale
  negotiated.set(acceptLanguage, locale)
  return locale
}
