import 'server-only'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { applicationKey } from '@/lib/auth/encryption'
import { serverBounds } from '@/lib/bounds'

/** What a passkey is asked for, and whose browser or sign-in it is: an answer for one is none for another. */
export type ChallengeUse = { purpose: 'sign-in' | 'registration'; holder: string }

const BYTES = { nonce: 16, time: 6 }
const SIGNED = BYTES.nonce + BYTES.time

function sign(signed: Uint8Array, { purpose, holder }: ChallengeUse): Buffer {
  const hmac = createHmac('sha256', applicationKey('passkey challenges'))
  return hmac.update(`${purpose} ${holder} `).update(signed).digest()
}

/**
 * A challenge that the server knows again without having stored it: random bytes, until when it holds, and a
 * signature. `now` is the database's time.
 */
export function makeChallenge(use: ChallengeUse, now: Date): Uint8Array<ArrayBuffer> {
  const time = Buffer.alloc(BYTES.time)
  time.writeUIntBE(now.getTime() + serverBounds.challengeSeconds * 1000, 0, BYTES.time)
  const signed = Buffer.concat([randomBytes(BYTES.nonce), time])
  return new Uint8Array(Buffer.concat([signed, sign(signed, use)]))
}

/** Whether a challenge, in base64url, was made here for this use and still holds. */
export function isOwnChallenge(challenge: string, use: ChallengeUse, now: Date): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, SIGNED)
  const expected = sign(signed, use)
  const given = bytes.subarray(SIGNED)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  return signed.readUIntBE(BYTES.nonce, BYTES.time) > now.getTime()
}

/** Under what a challenge is remembered once it was answered. */
export function challengeId(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(challenge).digest())
}
