import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

const CIPHER = 'aes-256-gcm'
const BYTES = { nonce: 12, tag: 16, key: 32 }

/** A key of 32 bytes for one purpose, derived from the application's secret. */
export function applicationKey(purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', env.AUTH_SECRET, 'lectern', purpose, BYTES.key))
}

/** Encrypts a text (AES-256-GCM) into nonce, tag and ciphertext. Decryption needs the same `owner`. */
export function encrypt(text: string, key: Buffer, owner = ''): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(BYTES.nonce)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner))
  const encrypted = [cipher.update(text, 'utf8'), cipher.final()]
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]))
}

/** Decrypts the result of `encrypt`. Throws if it was changed, or encrypted with another key or for another owner. */
export function decrypt(bytes: Uint8Array, key: Buffer, owner = ''): string {
  const start = BYTES.nonce + BYTES.tag
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, BYTES.nonce), {
    authTagLength: BYTES.tag,
  }).setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(BYTES.nonce, start))
  return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8')
}
