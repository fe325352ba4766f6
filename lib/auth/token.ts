import { hkdfSync, randomUUID } from 'node:crypto'
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import { LRUCache } from 'lru-cache'
import { serverBounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { cookieNames, makeCookie, readCookies } from '@/lib/auth/cookies'
import type { Role } from '@/prisma/generated/enums'

/**
 * The content of the session cookie. Its signature proves who signed in; only the database knows whether that still
 * holds.
 */
export type SessionToken =
  | { usertype: 1; sub: string; sid: string; lectureId: string }
  | { usertype: 2; sub: string; sid: string; role: Role }

/** Seconds. The server ends a sign-in earlier (`serverBounds`); the cookie only has to outlive it. */
export const TOKEN_SECONDS = serverBounds.deviceCookieSeconds

/** The version of tokens whose cookie has the name in `cookieNames`. */
export const TOKEN_VERSION = 2
/** The former cookie name, used before the cookie got its prefix behind HTTPS; only its tokens have no version. */
const OLD_NAME = 'lectern.session'

/** Seconds by which the clocks of several servers may differ, as in next-auth. */
const CLOCK_TOLERANCE_SECONDS = 15

let derivedKey: Uint8Array | undefined

/**
 * The key of next-auth's tokens. next-auth derives it again for each token, which is three quarters of the work of making
 * one.
 */
function tokenKey(): Uint8Array {
  const purpose = 'NextAuth.js Generated Encryption Key'
  derivedKey ??= new Uint8Array(hkdfSync('sha256', env.AUTH_SECRET, '', purpose, 32))
  return derivedKey
}

/** Tokens created or verified before, by cookie value: decrypting one is expensive. */
const verified = new LRUCache<string, SessionToken>({ max: 10_000 })

function cache(value: string, token: SessionToken, expiresAtMs: number): void {
  verified.set(value, token, { ttl: Math.max(1, expiresAtMs - Date.now()) })
}

/** Reads and verifies the token of a session cookie; null if there is none, or it is forged or expired. */
export async function decodeSessionToken(value: string | undefined): Promise<SessionToken | null> {
  if (!value) return null
  return verified.get(value) ?? readPayload(value, await decodePayload(value))
}

function decodePayload(value: string): Promise<JWTPayload | null> {
  const options = { clockTolerance: CLOCK_TOLERANCE_SECONDS }
  return jwtDecrypt(value, tokenKey(), options).then(
    ({ payload }) => payload,
    () => null,
  )
}

function readPayload(value: string, payload: JWTPayload | null): SessionToken | null {
  const token = payload && toSessionToken(payload)
  if (token && typeof payload['exp'] === 'number') cache(value, token, payload['exp'] * 1000)
  return token
}

function toSessionToken(payload: JWTPayload): SessionToken | null {
  if (typeof payload.sub !== 'string' || typeof payload['sid'] !== 'string') return null
  const { sub } = payload
  const sid = payload['sid']
  if (payload['usertype'] === 1 && typeof payload['lectureId'] === 'string')
    return { usertype: 1, sub, sid, lectureId: payload['lectureId'] }
  if (payload['usertype'] === 2 && typeof payload['role'] === 'string')
    return { usertype: 2, sub, sid, role: payload['role'] as Role }
  return null
}

/**
 * The verified token of a request's cookies, without asking the database. Tokens from before the cookie's prefix stay
 * valid; newer ones are not accepted under the old name, which sibling domains can set.
 */
export async function readSessionToken(cookieHeader: string | null): Promise<SessionToken | null> {
  const cookies = readCookies(cookieHeader)
  const current = cookies[cookieNames.session]
  const old = cookies[OLD_NAME]
  if (current !== undefined || old === undefined) return decodeSessionToken(current)
  const payload = await decodePayload(old)
  return payload?.['v'] === undefined ? readPayload(old, payload) : null
}

/** The Set-Cookie value that signs somebody in. */
export async function makeSessionCookie(token: SessionToken): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000)
  const expiresAt = seconds + TOKEN_SECONDS
  const value = await new EncryptJWT({ ...token, v: TOKEN_VERSION })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt(seconds)
    .setExpirationTime(expiresAt)
    .setJti(randomUUID())
    .encrypt(tokenKey())
  cache(value, token, expiresAt * 1000)
  return makeCookie(cookieNames.session, value, { maxAge: TOKEN_SECONDS })
}

/** The Set-Cookie value with a tutor's new role, for code that only reads tokens; null if the token is up to date. */
export async function renewSessionCookie(cookieHeader: string | null, role: Role): Promise<string | null> {
  const token = await readSessionToken(cookieHeader)
  return token?.usertype === 2 && token.role !== role ? makeSessionCookie({ ...token, role }) : null
}

/** The Set-Cookie value that signs out. */
export function dropSessionCookie(): string {
  return makeCookie(cookieNames.session, '', { maxAge: 0 })
}
