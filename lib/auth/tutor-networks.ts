import 'server-only'
import { LRUCache } from 'lru-cache'
import { networkOf } from '@/lib/http/address'
import { remember } from '@/lib/remember'

/** As many are remembered, and as many of one tutor: nobody alone pushes out those of the others. */
const MAX_NETWORKS = 1_000
const MAX_OF_TUTOR = 20
/** Long enough for an office that opens its pages every working day and rests at a weekend. */
const KEPT_MS = 3 * 24 * 3_600_000

/** Each network with the tutor who was there last. */
const networks = remember(
  'tutor-networks',
  () => new LRUCache<string, string>({ max: MAX_NETWORKS, ttl: KEPT_MS, ttlResolution: 0 }),
)

/** Makes room for one more of a tutor's networks. */
function forgetOldest(tutorId: string): void {
  // The latest come first.
  const own = [...networks.entries()].filter(([, id]) => id === tutorId)
  for (const [network] of own.slice(MAX_OF_TUTOR - 1)) networks.delete(network)
}

/** Notes that a tutor is signed in at a network address. In the memory of this process alone, never stored. */
export function noteTutorNetwork(address: string, tutorId: string): void {
  const network = networkOf(address)
  if (!networks.has(network)) forgetOldest(tutorId)
  networks.set(network, tutorId)
}

/** Whether an address is in a tutors' network: somebody was signed in there as a tutor within the last three days. */
export function isTutorNetwork(address: string): boolean {
  return networks.has(networkOf(address))
}
