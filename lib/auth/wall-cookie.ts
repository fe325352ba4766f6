import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { bounds, serverBounds } from '@/lib/bounds'
import { cookieNames, makeCookie, readCookies } from '@/lib/auth/cookies'
import { env } from '@/lib/env'

/** A wall's secret, and the server's signature that it has given it. */
const FORM = /^([\w-]{32})\.([\w-]{43})$/

function sign(secret: string): string {
  return createHmac('sha256', `wall:${env.AUTH_SECRET}`).update(secret).digest('base64url')
}

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

/** A new secret of 192 bits for a browser that wants to be a wall; only its hash is stored. */
export function drawWallSecret(): { hash: Uint8Array<ArrayBuffer>; cookie: string } {
  const secret = randomBytes(24).toString('base64url')
  const maxAge = bounds.sessionLengthSeconds + serverBounds.wallPairingSeconds
  return {
    hash: hashOf(secret),
    cookie: makeCookie(cookieNames.wall, `${secret}.${sign(secret)}`, { maxAge }),
  }
}

/** The hash of the secret in a request's cookies that this server has signed; null without one. */
export function readWallHash(cookieHeader: string | null): Uint8Array<ArrayBuffer> | null {
  const value = readCookies(cookieHeader)[cookieNames.wall] ?? ''
  const [, secret = '', signature = ''] = FORM.exec(value) ?? []
  if (!secret || !timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret)))) return null
  return hashOf(secret)
}
