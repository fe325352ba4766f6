import 'server-only'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { applicationKey } from '@/lib/auth/encryption'
import { hashSecret } from '@/lib/auth/secret'
import { serverBounds } from '@/lib/bounds'

/**
 * The purpose of a challenge and the browser or sign-in it belongs to; a challenge for one use is invalid for another.
 */
export type ChallengeUse = { purpose: 'sign-in' | 'registration'; holder: string }

const BYTES = { nonce: 16, time: 6 }
const SIGNED = BYTES.nonce + BYTES.time

function sign(signed: Uint8Array, { purpose, holder }: ChallengeUse): Buffer {
  const hmac = createHmac('sha256', applicationKey('passkey challenges'))
  return hmac.update(`${purpose} ${holder} `).update(signed).digest()
}

/**
 * A challenge that the server can verify without storing it: random bytes, an expiry and a signature. `now` is the
 * database's time.
 */
export function makeChallenge(use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(BYTES.time)
  time.writeUIntBE(now.getTime() + serverBounds.challengeSeconds * 1000, 0, BYTES.time)
  const signed = Buffer.concat([randomBytes(BYTES.nonce), time])
  return new Uint8Array(Buffer.concat([signed, sign(signed, use)]))
}

/** Whether a challenge (base64url) was issued here for this use and has not expired. */
export function isOwnChallenge(challenge: string, use: ChallengeUse, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, SIGNED)
  const expected = sign(signed, use)
  const given = bytes.subarray(SIGNED)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return signed.readUIntBE(BYTES.nonce, BYTES.time) > now.getTime()
}

/** The id under which a used challenge is stored. */
export function challengeId(challenge: string): Uint8Array<ArrayBuffer> {
  return hashSecret(challenge)
}
