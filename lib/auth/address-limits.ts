import 'server-only'
import { LRUCache } from 'lru-cache'
import { isTutorNetwork } from '@/lib/auth/tutor-networks'
import { addressLimits } from '@/lib/bounds'
import { networkOf } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'
import { remember } from '@/lib/remember'

/** `left` at the time `atMs` (`performance.now()`); it grows again from then on. */
type Budget = { left: number; atMs: number }

export type AddressLimit = keyof typeof addressLimits

/** The maximum number of keys in memory. Only somebody with as many networks could evict the others. */
const MAX_BUDGETS = 20_000

const budgets = remember('address-budgets', () => new LRUCache<string, Budget>({ max: MAX_BUDGETS }))

function readBudget(limit: AddressLimit, key: string): Budget {
  const { count, windowSeconds } = addressLimits[limit]
  const now = performance.now()
  const { left, atMs } = budgets.get(`${limit} ${key}`) ?? { left: count, atMs: now }
  return { left: Math.min(count, left + ((now - atMs) / 1000) * (count / windowSeconds)), atMs: now }
}

/** The key of a network address in a lecture; `address` is its `addressKey`. */
export function addressLimitKey(address: string, lectureId: string): string {
  return `${address} ${lectureId}`
}

/** Seconds until the key may be used again; 0 if it may be used now. */
export function waitSeconds(limit: AddressLimit, key: string): number {
  const { count, windowSeconds } = addressLimits[limit]
  const { left } = readBudget(limit, key)
  return left >= 1 ? 0 : (1 - left) * (windowSeconds / count)
}

/**
 * Counts one use of the key, or takes one back with -1. Stored in the memory of this process, so that it costs a hall
 * joining at once nothing; with several processes, the limit applies to each of them.
 */
export function spend(limit: AddressLimit, key: string, times: 1 | -1 = 1): void {
  const { left, atMs } = readBudget(limit, key)
  budgets.set(`${limit} ${key}`, { left: Math.max(0, left - times), atMs })
}

/**
 * Counts a password comparison against its network address and against all addresses. Tutors' networks have a total of
 * their own, which nobody else can use up. Counted per process, because the limit protects the process
 * (docs/decisions/036-password-hashing.md). Returns a function that takes the count back after a correct password.
 * Errors: too_many_attempts.
 */
export function countGuess(address: string): () => void {
  const all = isTutorNetwork(address) ? 'nearby' : 'unknown'
  const limits = [['passwords', networkOf(address)] as const, ['passwordsInAll', all] as const]
  const wait = Math.max(...limits.map(([limit, key]) => waitSeconds(limit, key)))
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
  for (const [limit, key] of limits) spend(limit, key)
  return () => {
    for (const [limit, key] of limits) spend(limit, key, -1)
  }
}
