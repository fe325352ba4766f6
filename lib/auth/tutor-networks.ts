import 'server-only'
import { LRUCache } from 'lru-cache'
import { networkOf } from '@/lib/http/address'
import { remember } from '@/lib/remember'

/** The maximum number of networks, in all and per tutor: one tutor alone cannot evict those of the others. */
const MAX_NETWORKS = 1_000
const MAX_OF_TUTOR = 20
/** Long enough for an office used every working day, with a weekend in between. */
const KEPT_MS = 3 * 24 * 3_600_000

/** Each network with the tutor who used it last. */
const networks = remember(
  'tutor-networks',
  () => new LRUCache<string, string>({ max: MAX_NETWORKS, ttl: KEPT_MS, ttlResolution: 0 }),
)

/** Evicts a network to make room for another one of a tutor. */
function forgetOldest(tutorId: string): void {
  // The most recently used come first.
  const own = [...networks.entries()].filter(([, id]) => id === tutorId)
  for (const [network] of own.slice(MAX_OF_TUTOR - 1)) networks.delete(network)
}

/** Notes that a tutor is signed in from a network address; in the memory of this process, never stored. */
export function noteTutorNetwork(address: string, tutorId: string): void {
  const network = networkOf(address)
  if (!networks.has(network)) forgetOldest(tutorId)
  networks.set(network, tutorId)
}

/** Whether an address is in a tutors' network: a tutor was signed in there within the last three days. */
export function isTutorNetwork(address: string): boolean {
  return networks.has(networkOf(address))
}
