import 'server-only'
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { drawLegible } from '@/lib/auth/draw-code'
import { applicationKey, decrypt, encrypt } from '@/lib/auth/encryption'
import { serverBounds } from '@/lib/bounds'
import { log } from '@/lib/observability/log'

const ISSUER = 'Lectern'
/** Seconds that one code lasts: the default of RFC 6238, which every app supports. */
const PERIOD = 30
/** The codes of one step before and after are accepted too, because clocks differ and typing takes time. */
const WINDOW = 1

const KEY_PURPOSE = { secret: 'one-time codes', recovery: 'recovery codes' }

function codesOf(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, period: PERIOD })
}

/** A new secret of 160 bits, in base32 as apps take it. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an app reads from the QR code. */
export function setUpAddress(secret: string, email: string): string {
  return codesOf(secret, email).toString()
}

/** The secret as it is stored: encrypted with the application's secret, for this tutor alone. */
export function encryptSecret(tutorId: string, secret: string): Uint8Array<ArrayBuffer> {
  return encrypt(secret, applicationKey(KEY_PURPOSE.secret), tutorId)
}

/** The secret; null if it was encrypted with another application secret, so that no code is valid any more. */
function readSecret(tutorId: string, encrypted: Uint8Array): string | null {
  try {
    return decrypt(encrypted, applicationKey(KEY_PURPOSE.secret), tutorId)
  } catch (error) {
    log().warn({ account: tutorId, err: error }, 'one-time codes cannot be read')
    return null
  }
}

/** The time step of a six-digit code; null if it matches none of the current steps. `now` is the database's time. */
export function stepOf(tutorId: string, encrypted: Uint8Array, code: string, now: Date): number | null {
  const secret = readSecret(tutorId, encrypted)
  if (secret === null) return null
  const codes = codesOf(secret)
  const timestamp = now.getTime()
  const delta = codes.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : codes.counter({ timestamp }) + delta
}

const GROUPS = 3
const GROUP_LENGTH = 4

/** Recovery codes of about 59 bits each, such as `abcd-efgh-jkmn`. */
export function makeRecoveryCodes(): string[] {
  const make = () => Array.from({ length: GROUPS }, () => drawLegible(GROUP_LENGTH)).join('-')
  return Array.from({ length: serverBounds.recoveryCodes }, make)
}

/** The stored form of a recovery code. Keyed, so that codes cannot be guessed from the table alone. */
export function hashRecoveryCode(tutorId: string, code: string): Uint8Array<ArrayBuffer> {
  const hmac = createHmac('sha256', applicationKey(KEY_PURPOSE.recovery))
  return new Uint8Array(hmac.update(`${tutorId} ${code.replaceAll('-', '')}`).digest())
}
