export const locales = ['en', 'de', 'fr'] as const
export type Locale = (typeof locales)[number]

export const defaultLocale: Locale = 'en'

/** Name of the cookie, and of the entry in local storage, that hold the chosen language. */
export const localeCookie = 'locale'

/** Each language in its own words, as the switch shows them. */
export const localeNames: Record<Locale, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}
