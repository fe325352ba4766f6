import Negotiator from 'negotiator'
import { defaultLocale, isLocale, locales, type Locale, type RegionalLocale } from './locales'

/** Where a browser names no region: English with a 24-hour clock and 22 Nov 2026, as most universities here write it. */
const usual: Record<Locale, RegionalLocale> = { en: 'en-GB', de: 'de', fr: 'fr' }

/** The region of a browser's first language if that is the language, such as `en-US`; one that is known here. */
function regionalOf(language: Locale, tag: string): RegionalLocale | null {
  const region = /^([a-z]{2})-([a-z]{2})$/i.exec(tag)
  if (region?.[1]?.toLowerCase() !== language) return null
  const regional = `${language}-${(region[2] ?? '').toUpperCase()}` as const
  return new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional ? regional : null
}

/**
 * What dates, times and numbers in a language look like: as in the browser's own region, if the browser's first language
 * is this one. Browsers add en-US behind any other language by themselves, which says nothing about the region.
 */
export function pickRegion(language: Locale, acceptLanguage: string | null): RegionalLocale {
  const [first = ''] = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } }).languages()
  return regionalOf(language, first) ?? usual[language]
}

type Wish = {
  /** Chosen in this browser. */
  cookie?: string | null
  /** Of the account that is signed in. */
  account?: string | null
  acceptLanguage?: string | null
}

/** The language of an answer: chosen in this browser, else the account's, else what the browser asks for, else English. */
export function pickLocale(wish: Wish): Locale {
  if (isLocale(wish.cookie)) return wish.cookie
  if (isLocale(wish.account)) return wish.account
  if (!wish.acceptLanguage) return defaultLocale
  const negotiator = new Negotiator({ headers: { 'accept-language': wish.acceptLanguage } })
  const asked = negotiator.language([...locales])
  return isLocale(asked) ? asked : defaultLocale
}
