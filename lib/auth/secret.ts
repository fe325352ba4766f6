import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, as text. */
export function drawSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash that is stored of a secret. */
export function hashSecret(secret: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(secret).digest())
}
