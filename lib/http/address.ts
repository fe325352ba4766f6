import { isIPv6 } from 'node:net'
import 'server-only'
import { env } from '@/lib/env'

/** Set by our own server from the connection; it overwrites any value from the client. */
export const ADDRESS_HEADER = 'x-lectern-address'

/**
 * The network address of a request: that of the connection, or of the trusted number of steps back in X-Forwarded-For
 * (`TRUST_PROXY`). It is never stored: limits keep it in memory, or store an HMAC of it for minutes.
 */
export function clientAddress(headers: Headers): string {
  const direct = headers.get(ADDRESS_HEADER) ?? 'unknown'
  if (env.TRUST_PROXY === 0) return direct
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return [...forwarded, direct].at(-1 - env.TRUST_PROXY) ?? forwarded[0] ?? direct
}

/** The eight groups of an IPv6 address in any notation, without zone. */
function groupsOf(address: string): string[] {
  // The URL parser normalises every notation, including an embedded IPv4 address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter((group) => group !== ''))
  const gap = 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array<string>(gap).fill('0'), ...(after ?? [])]
}

/**
 * The network under which limits count an address: the first 64 bits of IPv6, because a household or hall chooses the
 * rest; the address for IPv4, also if embedded in IPv6. Anything else stands for itself.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return `${groups.slice(0, 4).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
