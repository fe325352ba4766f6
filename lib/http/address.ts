import 'server-only'
import { env } from '@/lib/env'

/** Set by our own server from the connection itself; whatever a client sends under this name is overwritten there. */
export const ADDRESS_HEADER = 'x-lectern-address'

/**
 * The network address that a request with these headers comes from: the connection's, or as many steps back in X-Forwarded-For as
 * `TRUST_PROXY` believes. Never stored; limits keep an HMAC of it for minutes.
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
