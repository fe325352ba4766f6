import 'server-only'
import { LRUCache } from 'lru-cache'
import { isTutorNetwork } from '@/lib/auth/tutor-networks'
import { addressLimits } from '@/lib/bounds'
import { networkOf } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'
import { remember } from '@/lib/remember'

/** `left` at the time `atMs`, by `performance.now()`; it grows again from then on. */
type Budget = { left: number; atMs: number }

export type AddressLimit = keyof typeof addressLimits

/** As many places are remembered; whoever could push others out has as many networks. */
const MAX_BUDGETS = 20_000

const budgets = remember('address-budgets', () => new LRUCache<string, Budget>({ max: MAX_BUDGETS }))

function readBudget(limit: AddressLimit, place: string): Budget {
  const { count, windowSeconds } = addressLimits[limit]
  const now = performance.now()
  const { left, atMs } = budgets.get(`${limit} ${place}`) ?? { left: count, atMs: now }
  return { left: Math.min(count, left + ((now - atMs) / 1000) * (count / windowSeconds)), atMs: now }
}

/** A network address in a lecture; `address` is its `addressKey`. */
export function addressLimitKey(address: string, lectureId: string): string {
  return `${address} ${lectureId}`
}

/** Seconds until a place may do something again; 0 if it may now. */
export function waitSeconds(limit: AddressLimit, place: string): number {
  const { count, windowSeconds } = addressLimits[limit]
  const { left } = readBudget(limit, place)
  return left >= 1 ? 0 : (1 - left) * (windowSeconds / count)
}

/**
 * Counts that a place has done something, or with -1 that it has not. Kept in the memory of this process, which costs a
 * hall that joins at once nothing: several processes together let pass as many times more.
 */
export function spend(limit: AddressLimit, place: string, times: 1 | -1 = 1): void {
  const { left, atMs } = readBudget(limit, place)
  budgets.set(`${limit} ${place}`, { left: Math.max(0, left - times), atMs })
}

/**
 * Counts a password that somebody wants compared, against its network address and against all; those of tutors' networks
 * have a count of their own, which nobody else can fill. In this process only, because what is limited is this process's
 * work (docs/decisions/036-password-hashing.md). Returns what takes it back when the password was right.
 * Errors: too_many_attempts.
 */
export function countGuess(address: string): () => void {
  const all = isTutorNetwork(address) ? 'nearby' : 'unknown'
  const limits = [['passwords', networkOf(address)] as const, ['passwordsInAll', all] as const]
  const wait = Math.max(...limits.map(([limit, place]) => waitSeconds(limit, place)))
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
  for (const [limit, place] of limits) spend(limit, place)
  return () => {
    for (const [limit, place] of limits) spend(limit, place, -1)
  }
}
