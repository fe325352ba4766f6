import { randomBytes } from 'node:crypto'
import { serverBounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { cookieNames, makeCookie } from '@/lib/auth/cookies'

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** A fresh CSRF cookie. */
export function makeCsrfCookie(): string {
  return makeCookie(cookieNames.csrf, randomBytes(24).toString('base64url'), {
    maxAge: serverBounds.deviceCookieSeconds,
    readable: true,
  })
}

function isForeignOrigin(request: Request): boolean {
  const origin = request.headers.get('origin')
  if (!origin) return false
  if (origin === env.PUBLIC_URL) return false
  if (!URL.canParse(origin)) return true
  return new URL(origin).host !== request.headers.get('host')
}

/** Whether a browser says that another site has sent a request; one on a sibling domain counts, too. */
function isFromElsewhere({ headers }: Request): boolean {
  return ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '')
}

/** Whether a request that changes something lacks the proof that it comes from one of our own pages. */
export function isForged(request: Request, cookies: Record<string, string | undefined>): boolean {
  if (!UNSAFE.has(request.method)) return false
  if (isFromElsewhere(request) || isForeignOrigin(request)) return true
  const expected = cookies[cookieNames.csrf]
  return !expected || request.headers.get('x-csrftoken') !== expected
}

/**
 * Who may send a GET that changes something: a script of our own pages (`scripts`), or also a link or form of theirs
 * (`pages`). A person who types the address may always.
 */
export type GetChange = 'scripts' | 'pages'

/** Whether a GET that changes something comes from where it may not: another site, or a link that somebody wrote. */
export function isLedAstray(request: Request, by: GetChange): boolean {
  const isLink =
    request.headers.get('sec-fetch-mode') === 'navigate' && request.headers.get('sec-fetch-site') !== 'none'
  return isFromElsewhere(request) || (by === 'scripts' && isLink)
}
