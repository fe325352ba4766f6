import 'server-only'
import { LRUCache } from 'lru-cache'
import { networkOf } from '@/lib/http/address'
import { remember } from '@/lib/remember'

/** As many are remembered; a chair has a few dozen. */
const MAX_NETWORKS = 1_000
/** Long enough for an office that opens its pages every working day and rests at a weekend. */
const KEPT_MS = 3 * 24 * 3_600_000

const networks = remember(
  'known-networks',
  () => new LRUCache<string, true>({ max: MAX_NETWORKS, ttl: KEPT_MS, ttlResolution: 0 }),
)

/**
 * Notes that a tutor is signed in at a network address, and so that its network is known. In the memory of this process
 * alone, never stored: what it decides is whose password this process compares first.
 */
export function noteKnownNetwork(address: string): void {
  networks.set(networkOf(address), true)
}

/** Whether a tutor was signed in at the network of an address within the last three days. */
export function isKnownNetwork(address: string): boolean {
  return networks.has(networkOf(address))
}
