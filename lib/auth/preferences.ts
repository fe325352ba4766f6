import { cookieAttributes, cookieNames } from '@/lib/auth/cookies'
import { bounds } from '@/lib/bounds'
import { pickLocale } from '@/lib/i18n/config'
import type { Locale } from '@/lib/i18n/locales'
import { readTheme, type Theme } from '@/lib/theme'

/** How somebody wants to see the product. */
export type Preferences = { locale: Locale; theme: Theme }

/** How a browser shows the product now: what was chosen in it, else what it asks for itself. */
export function readPreferences(
  cookies: Record<string, string | undefined>,
  acceptLanguage: string | null,
): Preferences {
  const locale = pickLocale({ cookie: cookies[cookieNames.locale], acceptLanguage })
  return { locale, theme: readTheme(cookies[cookieNames.theme]) }
}

/** The cookies that take language and appearance into a browser, where scripts may change them. */
export function preferenceCookies({ locale, theme }: Preferences) {
  const attributes = cookieAttributes({ maxAge: bounds.deviceCookieSeconds, readable: true })
  return [
    { name: cookieNames.locale, value: locale, ...attributes },
    { name: cookieNames.theme, value: theme, ...attributes },
  ]
}
