import { parseCookie, stringifySetCookie } from 'cookie'
import { bounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { accountLocaleCookie, localeCookie, type Locale } from '@/lib/i18n/locales'
import { themeCookie } from '@/lib/theme'

/** Names of all cookies that Lectern sets. */
export const cookieNames = {
  session: 'lectern.session',
  device: 'lectern.device',
  csrf: 'csrftoken',
  locale: localeCookie,
  accountLocale: accountLocaleCookie,
  theme: themeCookie,
} as const

export type CookieOptions = {
  /** Seconds; 0 deletes the cookie. */
  maxAge: number
  /** Whether scripts may read it. */
  readable?: boolean
}

/** Whether browsers reach the product over HTTPS, so that cookies must not travel without it. */
export function isSecure(): boolean {
  return env.PUBLIC_URL.startsWith('https://')
}

/** The cookies of a request by name. */
export function readCookies(header: string | null): Record<string, string | undefined> {
  return header ? parseCookie(header) : {}
}

/** The attributes that all cookies here share. */
export function cookieAttributes({ maxAge, readable }: CookieOptions) {
  return { path: '/', sameSite: 'lax', httpOnly: !readable, secure: isSecure(), maxAge } as const
}

/** The value of a Set-Cookie header. */
export function makeCookie(name: string, value: string, options: CookieOptions): string {
  return stringifySetCookie({ name, value, ...cookieAttributes(options) })
}

/** Remembers the language that was chosen in this browser, where scripts may change it. */
export function makeLocaleCookie(locale: Locale): string {
  return makeCookie(cookieNames.locale, locale, { maxAge: bounds.deviceCookieSeconds, readable: true })
}
