import { LRUCache } from 'lru-cache'
import { decode, encode, type JWT } from 'next-auth/jwt'
import { bounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { cookieNames, makeCookie, readCookies } from '@/lib/auth/cookies'
import type { Role } from '@/prisma/generated/enums'

/** What the session cookie says. Its signature proves who signed in, only the database knows whether that still holds. */
export type SessionToken =
  | { usertype: 1; sub: string; sid: string; lectureId: string }
  | { usertype: 2; sub: string; sid: string; role: Role }

/** Seconds. The server ends a sign-in earlier (`bounds`); the cookie only has to outlive it. */
export const TOKEN_SECONDS = bounds.deviceCookieSeconds

/** Tokens made or verified before, by cookie value: deriving the key and opening one takes half of a tick's time. */
const verified = new LRUCache<string, SessionToken>({ max: 10_000 })

function cache(value: string, token: SessionToken, expiresAtMs: number): void {
  verified.set(value, token, { ttl: Math.max(1, expiresAtMs - Date.now()) })
}

/** Reads and verifies the token of a session cookie; null for none, a forged or an outdated one. */
export async function decodeSessionToken(value: string | undefined): Promise<SessionToken | null> {
  if (!value) return null
  const known = verified.get(value)
  if (known) return known
  const payload = await decode({ token: value, secret: env.AUTH_SECRET }).catch(() => null)
  const token = payload && toSessionToken(payload)
  if (token && typeof payload['exp'] === 'number') cache(value, token, payload['exp'] * 1000)
  return token
}

function toSessionToken(payload: JWT): SessionToken | null {
  if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string') return null
  const { sub } = payload
  const sid = payload['sid']
  if (payload['usertype'] === 1 && typeof payload['lectureId'] === 'string')
    return { usertype: 1, sub, sid, lectureId: payload['lectureId'] }
  if (payload['usertype'] === 2 && typeof payload['role'] === 'string')
    return { usertype: 2, sub, sid, role: payload['role'] as Role }
  return null
}

/** The verified token of a request's cookies; no database is asked. */
export function readSessionToken(cookieHeader: string | null): Promise<SessionToken | null> {
  return decodeSessionToken(readCookies(cookieHeader)[cookieNames.session])
}

/** The Set-Cookie value that signs somebody in. */
export async function makeSessionCookie(token: SessionToken): Promise<string> {
  const expiresAt = Date.now() + TOKEN_SECONDS * 1000
  const value = await encode({ token: { ...token }, secret: env.AUTH_SECRET, maxAge: TOKEN_SECONDS })
  cache(value, token, expiresAt)
  return makeCookie(cookieNames.session, value, { maxAge: TOKEN_SECONDS })
}

/** The Set-Cookie value that tells a tutor's new role to whoever only reads tokens; null while theirs is right. */
export async function renewSessionCookie(cookieHeader: string | null, role: Role): Promise<string | null> {
  const token = await readSessionToken(cookieHeader)
  return token?.usertype === 2 && token.role !== role ? makeSessionCookie({ ...token, role }) : null
}

/** The Set-Cookie value that signs out. */
export function dropSessionCookie(): string {
  return makeCookie(cookieNames.session, '', { maxAge: 0 })
}
