import 'server-only'
import { isSecure } from '@/lib/auth/cookies'
import { closedPolicy, fixedHeaders, strictTransport } from '@/lib/http/fixed-headers'

/** The headers of every answer, pages included, for the address at which the product is reached. */
export function commonHeaders(): { key: string; value: string }[] {
  return [...fixedHeaders, ...(isSecure() ? [strictTransport] : [])]
}

/** The headers of every answer that is no page. */
export function securityHeaders(): { key: string; value: string }[] {
  return [...commonHeaders(), closedPolicy]
}

/** Gives an answer of the API the headers that each of them carries. */
export function setResponseHeaders({ headers }: Response, requestId: string): void {
  for (const { key, value } of securityHeaders()) headers.set(key, value)
  headers.set('X-Request-Id', requestId)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (headers.get('content-type') === 'application/json')
    headers.set('Content-Type', 'application/json; charset=utf-8')
}
