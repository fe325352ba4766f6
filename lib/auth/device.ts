import { createHash, randomBytes } from 'node:crypto'
import { bounds } from '@/lib/bounds'
import { cookieNames, makeCookie } from '@/lib/auth/cookies'

const FORM = /^[\w-]{32}$/

/** The device a request comes from; `known` if it brought its cookie along. */
export type Device = { hash: string; secret: string; cookie: string; known: boolean }

/** The device of a request's cookies, or a new one. Only its hash is stored, so that the table opens no results. */
export function readDevice(cookies: Record<string, string | undefined>): Device {
  const brought = cookies[cookieNames.device]
  const known = brought !== undefined && FORM.test(brought)
  const secret = known ? brought : randomBytes(24).toString('base64url')
  const hash = createHash('sha256').update(secret).digest('base64url')
  return {
    hash,
    secret,
    known,
    cookie: makeCookie(cookieNames.device, secret, { maxAge: bounds.deviceCookieSeconds }),
  }
}

/** The Set-Cookie value that makes a device forget. */
export function dropDeviceCookie(): string {
  return makeCookie(cookieNames.device, '', { maxAge: 0 })
}
