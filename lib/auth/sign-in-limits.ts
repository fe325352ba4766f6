import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import { addressKey, attemptKey } from '@/lib/auth/attempts'
import type { Device, Preferences } from '@/lib/auth/cookies'
import { countGuess } from '@/lib/auth/address-limits'
import type { Lane } from '@/lib/auth/turns'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'

/** Where a sign-in comes from. */
export type Caller = {
  previous: Actor | null
  device: Device
  networkAddress: string
  /** How the browser shows the product. */
  shown: Preferences
}

/** The account with an e-mail address, and whether this device has signed in to it before. */
export async function findAccount(email: string, device: Device) {
  const account = await db.tutor.findUnique({
    where: { email },
    omit: { version: true },
    include: { devices: { where: { deviceHash: device.hash } } },
  })
  return { account, lane: account?.devices.length ? ('known' as const) : ('unknown' as const) }
}

/**
 * Counts a guess against its network address. A device that is known may go on where others may not; of one that
 * brought no cookie the database is asked nothing. Errors: too_many_attempts.
 */
export async function countSignIn(email: string, { device, networkAddress }: Caller) {
  const lane = device.known ? (await findAccount(email, device)).lane : 'unknown'
  try {
    return { lane, forgiveGuess: countGuess(networkAddress) }
  } catch (error) {
    if (lane === 'unknown') throw error
    return { lane, forgiveGuess: () => undefined }
  }
}

/** What a wrong password counts under: a device of the owner's has a count of its own, which nobody else can fill. */
export async function limitsOf(email: string, lane: Lane, { device, networkAddress }: Caller) {
  const { tutorSignIn, tutorSignInInAll } = attemptLimits
  if (lane === 'known') return [{ key: attemptKey(email, device.hash), limit: tutorSignIn }]
  const address = await addressKey(networkAddress)
  return [
    { key: attemptKey(email), limit: tutorSignInInAll },
    { key: attemptKey(email, 'address', address), limit: tutorSignIn },
  ]
}
