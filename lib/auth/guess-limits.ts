import 'server-only'
import { LRUCache } from 'lru-cache'
import { attemptLimits } from '@/lib/bounds'
import { networkOf } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'
import { remember } from '@/lib/remember'

type Limit = { failures: number; windowSeconds: number }
/** When each guess that counts was made, in milliseconds of the process's own clock; the oldest first. */
type Guesses = number[]

/** Network addresses remembered at most, each for as long as its guesses count. */
const MAX_ADDRESSES = 20_000

const { passwordsByAddress, passwordsInAll } = attemptLimits

const guesses = () =>
  remember('password-guesses', () => ({
    inAll: [] as Guesses,
    byNetwork: new LRUCache<string, Guesses>({
      max: MAX_ADDRESSES,
      ttl: passwordsByAddress.windowSeconds * 1000,
    }),
  }))

/** Forgets what no longer counts. Returns the seconds until one more guess is allowed; 0 for now. */
function waitSeconds(times: Guesses, { failures, windowSeconds }: Limit): number {
  const now = performance.now()
  while (times[0] !== undefined && times[0] <= now - windowSeconds * 1000) times.shift()
  const oldest = times.at(-failures)
  return oldest === undefined ? 0 : (oldest - now) / 1000 + windowSeconds
}

/**
 * Counts a password that somebody wants compared, against its network address and against all; in this process only,
 * because what is limited is this process's work (docs/decisions/036-password-hashing.md). Returns what takes it back
 * when the password was right. Errors: too_many_attempts.
 */
export function countGuess(address: string): () => void {
  const { inAll, byNetwork } = guesses()
  const network = networkOf(address)
  const own = byNetwork.get(network) ?? []
  const wait = Math.max(waitSeconds(own, passwordsByAddress), waitSeconds(inAll, passwordsInAll))
  if (wait > 0) throw new AppError('too_many_attempts', { retryAfter: wait })
  const now = performance.now()
  own.push(now)
  inAll.push(now)
  byNetwork.set(network, own)
  return () => {
    for (const times of [own, inAll]) {
      const place = times.lastIndexOf(now)
      if (place >= 0) times.splice(place, 1)
    }
  }
}
