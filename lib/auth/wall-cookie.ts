import { createHash } from 'node:crypto'
import { bounds, serverBounds } from '@/lib/bounds'
import {
  cookieNames,
  drawCookieSecret,
  makeCookie,
  readCookies,
  readSignedSecret,
  signSecret,
} from '@/lib/auth/cookies'

function hashOf(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}

/** A new secret for a browser that wants to become a wall; only its hash is stored. */
export function drawWallSecret(): { hash: Uint8Array<ArrayBuffer>; cookie: string } {
  const secret = drawCookieSecret()
  const maxAge = bounds.sessionLengthSeconds + serverBounds.wallPairingSeconds
  return {
    hash: hashOf(secret),
    cookie: makeCookie(cookieNames.wall, signSecret('wall', secret), { maxAge }),
  }
}

/** The hash of the signed secret in a request's cookies; null if there is none. */
export function readWallHash(cookieHeader: string | null): Uint8Array<ArrayBuffer> | null {
  const secret = readSignedSecret('wall', readCookies(cookieHeader)[cookieNames.wall])
  return secret === undefined ? null : hashOf(secret)
}
