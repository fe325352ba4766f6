import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import { addressKey, attemptKey } from '@/lib/auth/attempts'
import type { Device, Preferences } from '@/lib/auth/cookies'
import { countGuess } from '@/lib/auth/address-limits'
import { isTutorNetwork } from '@/lib/auth/tutor-networks'
import type { Lane } from '@/lib/auth/turns'
import { attemptLimits } from '@/lib/bounds'
import { db } from '@/lib/db/client'

/** Where a sign-in comes from. */
export type Caller = {
  previous: Actor | null
  device: Device
  networkAddress: string
  /** The language and theme of the browser. */
  shown: Preferences
}

function laneOfNewDevice({ networkAddress }: Caller): Exclude<Lane, 'known'> {
  return isTutorNetwork(networkAddress) ? 'nearby' : 'unknown'
}

/** The account with an e-mail address, and how well the caller is known to it. */
export async function findAccount(email: string, caller: Caller) {
  const account = await db.tutor.findUnique({
    where: { email },
    omit: { version: true },
    include: { devices: { where: { deviceHash: caller.device.hash } } },
  })
  const lane: Lane = account?.devices.length ? 'known' : laneOfNewDevice(caller)
  return { account, lane }
}

/**
 * Counts a guess against its network address. A known device may go on when others may not; without a cookie, the
 * database is not asked.
 * Errors: too_many_attempts.
 */
export async function countSignIn(email: string, caller: Caller) {
  const lane = caller.device.known ? (await findAccount(email, caller)).lane : laneOfNewDevice(caller)
  try {
    return { lane, forgiveGuess: countGuess(caller.networkAddress) }
  } catch (error) {
    if (lane !== 'known') throw error
    return { lane, forgiveGuess: () => undefined }
  }
}

/**
 * The keys that a wrong password counts under. A device of the owner has a count of its own, and tutors' networks have
 * a common one, which nobody elsewhere can use up.
 */
export async function limitsOf(email: string, lane: Lane, { device, networkAddress }: Caller) {
  const { tutorSignIn, tutorSignInInAll } = attemptLimits
  if (lane === 'known') return [{ key: attemptKey(email, device.hash), limit: tutorSignIn }]
  const address = await addressKey(networkAddress)
  return [
    { key: lane === 'nearby' ? attemptKey(email, 'nearby') : attemptKey(email), limit: tutorSignInInAll },
    { key: attemptKey(email, 'address', address), limit: tutorSignIn },
  ]
}
