import { cookieAttributes, cookieNames, makeCookie } from '@/lib/auth/cookies'
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

/** The cookies that take an account's language and appearance into a browser; scripts may change the appearance. */
export function preferenceCookies({ locale, theme }: Preferences) {
  const attributes = cookieAttributes({ maxAge: bounds.deviceCookieSeconds, readable: true })
  return [
    { name: cookieNames.accountLocale, value: locale, ...attributes },
    { name: cookieNames.theme, value: theme, ...attributes },
  ]
}

/** The Set-Cookie value that ends the account's language with its sign-in. */
export function dropAccountLocale(): string {
  return makeCookie(cookieNames.accountLocale, '', { maxAge: 0 })
}
