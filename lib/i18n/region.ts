import type { Locale, RegionalLocale } from './locales'

/**
 * The default region of a language: English with a 24-hour clock and 22 Nov 2026, as most universities here write it.
 */
const usual: Record<Locale, RegionalLocale> = { en: 'en-GB', de: 'de', fr: 'fr' }

/**
 * Regions that every browser supports. For any other, a browser first loads the data of all languages, which takes a
 * phone a tenth of a second.
 */
export const commonRegions: Record<Locale, readonly string[]> = {
  en: ['US', 'GB', 'IE', 'CA', 'AU', 'NZ', 'IN', 'ZA'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR', 'BE', 'CA', 'CH'],
}

/**
 * The regional locale of a language: the region of the browser's first language, such as `en-US`, if that is the same
 * language and a known region. Browsers append en-US to any other language, which says nothing about the region.
 */
export function regionOf(language: Locale, first: string): RegionalLocale {
  const region = /^([a-z]{2})-([a-z]{2})$/i.exec(first)
  if (region?.[1]?.toLowerCase() !== language) return usual[language]
  const code = (region[2] ?? '').toUpperCase()
  const regional = `${language}-${code}` as const
  if (commonRegions[language].includes(code)) return regional
  return new Intl.DateTimeFormat(regional).resolvedOptions().locale === regional ? regional : usual[language]
}
