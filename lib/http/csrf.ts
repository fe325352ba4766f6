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

/** Whether a request that changes something lacks the proof that it comes from one of our own pages. */
export function isForged(request: Request, cookies: Record<string, string | undefined>): boolean {
  if (!UNSAFE.has(request.method)) return false
  const site = request.headers.get('sec-fetch-site')
  if (site === 'cross-site' || site === 'same-site') return true
  if (isForeignOrigin(request)) return true
  const expected = cookies[cookieNames.csrf]
  return !expected || request.headers.get('x-csrftoken') !== expected
}
