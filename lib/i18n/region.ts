import type { Locale, RegionalLocale } from './locales'

/** Where a browser names no region: English with a 24-hour clock and 22 Nov 2026, as most universities here write it. */
const usual: Record<Locale, RegionalLocale> = { en: 'en-GB', de: 'de', fr: 'fr' }

/**
 * What dates, times and numbers in a language look like: as in the region of a browser's first language, such as `en-US`,
 * if that is the language and the region is known here. Browsers add en-US behind any other language by themselves,
 * which says nothing about the region.
 */
export function regionOf(language: Locale, first: string): RegionalLocale {
  const region = /^([a-z]{2})-([a-z]{2})$/i.exec(first)
  if (region?.[1]?.toLowerCase() !== language) return usual[language]
  const regional = `${language}-${(region[2] ?? '').toUpperCase()}` as const
  return new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional ? regional : usual[language]
}
