import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { serverBounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { pickLocale } from '@/lib/i18n/config'
import { accountLocaleCookie, localeCookie, type Locale } from '@/lib/i18n/locales'
import { readTheme, themeCookie, type Theme } from '@/lib/theme'

/**
 * The name of a cookie that only this host can set: behind HTTPS browsers refuse one with this prefix from a sibling
 * domain (docs/decisions/037-security-events-and-cookies.md).
 */
export function hostName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

/** Names of all cookies that Lectern sets; next-auth has its own (`lib/auth/options.ts`). */
export const cookieNames = {
  get session() {
    return hostName('lectern.session')
  },
  get device() {
    return hostName('lectern.device')
  },
  get secondStep() {
    return hostName('lectern.second-step')
  },
  get phone() {
    return hostName('lectern.phone')
  },
  get wall() {
    return hostName('lectern.wall')
  },
  /** An identity of the university that waits for the account's own password. */
  get pendingLink() {
    return hostName('lectern.link')
  },
  /** With it a browser proves that it made the SAML request. */
  get saml() {
    return hostName('lectern.saml')
  },
  csrf: 'csrftoken',
  locale: localeCookie,
  accountLocale: accountLocaleCookie,
  theme: themeCookie,
} as const

type CookieOptions = {
  /** Seconds; 0 deletes the cookie. */
  maxAge: number
  /** Whether scripts may read the cookie. */
  readable?: boolean
}

/** Whether the product is served over HTTPS, so that cookies need the Secure attribute. */
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

/** The Set-Cookie value for the language chosen in this browser; scripts may change it. */
export function makeLocaleCookie(locale: Locale): string {
  return makeCookie(cookieNames.locale, locale, { maxAge: serverBounds.deviceCookieSeconds, readable: true })
}

/** The language and theme somebody wants. */
export type Preferences = { locale: Locale; theme: Theme }

/** The language and theme of a browser: those chosen in it, else those it requests. */
export function readPreferences(
  cookies: Record<string, string | undefined>,
  acceptLanguage: string | null,
): Preferences {
  const locale = pickLocale({ cookie: cookies[cookieNames.locale], acceptLanguage })
  return { locale, theme: readTheme(cookies[cookieNames.theme]) }
}

/** The cookies that apply an account's language and theme to a browser; scripts may change the theme. */
export function preferenceCookies({ locale, theme }: Preferences) {
  const attributes = cookieAttributes({ maxAge: serverBounds.deviceCookieSeconds, readable: true })
  return [
    { name: cookieNames.accountLocale, value: locale, ...attributes },
    { name: cookieNames.theme, value: theme, ...attributes },
  ]
}

/** The Set-Cookie value that removes the account's language when the sign-in ends. */
export function dropAccountLocale(): string {
  return makeCookie(cookieNames.accountLocale, '', { maxAge: 0 })
}

/** A secret and the server's signature. */
const FORM = /^([\w-]{32})\.([\w-]{43})$/

/** What a signed secret is for; a signature for one purpose is invalid for the other. */
type Purpose = 'device' | 'wall'

/** A new secret of 192 bits; only its hash is stored. */
export function drawCookieSecret(): string {
  return randomBytes(24).toString('base64url')
}

function signatureOf(purpose: Purpose, secret: string): string {
  return createHmac('sha256', `${purpose}:${env.AUTH_SECRET}`).update(secret).digest('base64url')
}

/** The value of a cookie with a secret and the server's signature. */
export function signSecret(purpose: Purpose, secret: string): string {
  return `${secret}.${signatureOf(purpose, secret)}`
}

/** The secret in a cookie, if this server signed it for this purpose. */
export function readSignedSecret(purpose: Purpose, value = ''): string | undefined {
  const [, secret = '', signature = ''] = FORM.exec(value) ?? []
  if (!secret) return undefined
  const expected = signatureOf(purpose, secret)
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? secret : undefined
}

/** The device of a request; `known` if it sent a cookie from this server. `value` is that of the cookie. */
export type Device = { hash: string; value: string; cookie: string; known: boolean }

/**
 * The device of a request's cookies, or a new one. Only its hash is stored, so that the table gives no access to
 * results.
 */
export function readDevice(cookies: Record<string, string | undefined>): Device {
  const brought = readSignedSecret('device', cookies[cookieNames.device])
  const secret = brought ?? drawCookieSecret()
  const value = signSecret('device', secret)
  return {
    hash: createHash('sha256').update(secret).digest('base64url'),
    value,
    known: brought !== undefined,
    cookie: makeCookie(cookieNames.device, value, { maxAge: serverBounds.deviceCookieSeconds }),
  }
}

/** The Set-Cookie value for the second step of a sign-in; without a token, the one that deletes it. */
export function makeSecondStepCookie(token = ''): string {
  return makeCookie(cookieNames.secondStep, token, {
    maxAge: token === '' ? 0 : serverBounds.secondStepSeconds,
  })
}

/** The Set-Cookie value that identifies a phone waiting for approval; without a secret, the one that deletes it. */
export function makePhoneCookie(secret = ''): string {
  return makeCookie(cookieNames.phone, secret, {
    maxAge: secret === '' ? 0 : serverBounds.phoneSignInSeconds,
  })
}

/** The Set-Cookie value that deletes the device cookie. */
export function dropDeviceCookie(): string {
  return makeCookie(cookieNames.device, '', { maxAge: 0 })
}
