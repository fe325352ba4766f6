export const locales = ['en', 'de', 'fr'] as const
export type Locale = (typeof locales)[number]

/** A language with the region whose dates, times and numbers it uses, such as `en-GB`. */
export type RegionalLocale = Locale | `${Locale}-${string}`

export const defaultLocale: Locale = 'en'

/** Name of the cookie, and of the entry in local storage, that hold the chosen language. */
export const localeCookie = 'locale'

/**
 * Name of the cookie with the language of the account that is signed in; the one chosen in the browser goes before it.
 */
export const accountLocaleCookie = 'lectern.locale'

/** Each language in its own words, as the switch shows them. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** The language of a locale, whatever its region. */
export function languageOf(locale: string): Locale {
  const language = locale.split('-')[0]
  return isLocale(language) ? language : defaultLocale
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
