import { bounds, serverBounds } from '@/lib/bounds'
import {
  cookieNames,
  drawCookieSecret,
  makeCookie,
  readCookies,
  readSignedSecret,
  signSecret,
} from '@/lib/auth/cookies'
import { hashSecret } from '@/lib/auth/secret'

/** A new secret for a browser that wants to become a wall; only its hash is stored. */
export function drawWallSecret(): { hash: Uint8Array<ArrayBuffer>; cookie: string } {
  const secret = drawCookieSecret()
  const maxAge = bounds.sessionLengthSeconds + serverBounds.wallPairingSeconds
  return {
    hash: hashSecret(secret),
    cookie: makeCookie(cookieNames.wall, signSecret('wall', secret), { maxAge }),
  }
}

/** The hash of the signed secret in a request's cookies; null if there is none. */
export function readWallHash(cookieHeader: string | null): Uint8Array<ArrayBuffer> | null {
  const secret = readSignedSecret('wall', readCookies(cookieHeader)[cookieNames.wall])
  return secret === undefined ? null : hashSecret(secret)
}
