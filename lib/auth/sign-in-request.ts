import 'server-only'
import { stringifySetCookie } from 'cookie'
import type { Actor } from '@/lib/auth/actor'
import type { SignedIn } from '@/lib/auth/complete-sign-in-commands'
import { preferenceCookies, readCookies, readDevice, readPreferences } from '@/lib/auth/cookies'
import type { Caller } from '@/lib/auth/sign-in-limits'
import { makeSessionCookie } from '@/lib/auth/token'
import { clientAddress } from '@/lib/http/address'

/** The caller of a sign-in request; `previous` is who is signed in there. */
export function callerOf({ headers }: Request, previous: Actor | null): Caller {
  const cookies = readCookies(headers.get('cookie'))
  return {
    previous,
    device: readDevice(cookies),
    networkAddress: clientAddress(headers),
    shown: readPreferences(cookies, headers.get('accept-language')),
  }
}

/** The Set-Cookie values that sign a tutor in: device, session, and the account's language and theme. */
export async function signInCookies({ device }: Caller, { token, tutor }: SignedIn): Promise<string[]> {
  const preferences = preferenceCookies(tutor).map((cookie) => stringifySetCookie(cookie))
  return [device.cookie, await makeSessionCookie(token), ...preferences]
}
