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

/** Whether a browser says that another site, or one on a sibling domain (`same-site`), has sent a request. */
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

/** Whether somebody has followed a link of our own pages; who types an address has not. */
function isOwnLink({ headers }: Request): boolean {
  return headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-site') === 'same-origin'
}

/**
 * Who may send a GET that changes something: scripts of our own pages, or links of ours and of sibling domains, such as
 * a university's portal, that lead to a sign-in.
 */
export type GetChange = 'scripts' | 'links'

/** Whether a GET that changes something comes from where it may not: another site, or a link that somebody wrote. */
export function isLedAstray(request: Request, by: GetChange): boolean {
  if (by === 'links') return request.headers.get('sec-fetch-site') === 'cross-site'
  return isFromElsewhere(request) || isOwnLink(request)
}
