import 'server-only'
import { isSecure } from '@/lib/auth/cookies'
import { closedPolicy, fixedHeaders, strictTransport } from '@/lib/http/fixed-headers'

/** Headers of every response, pages included, for the configured address of the product. */
export function commonHeaders(): { key: string; value: string }[] {
  return [...fixedHeaders, ...(isSecure() ? [strictTransport] : [])]
}

/** Headers of every response that is not a page. */
export function securityHeaders(): { key: string; value: string }[] {
  return [...commonHeaders(), closedPolicy]
}

/** Sets the common headers of an API response. */
export function setResponseHeaders({ headers }: Response, requestId: string): void {
  for (const { key, value } of securityHeaders()) headers.set(key, value)
  headers.set('X-Request-Id', requestId)
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store')
  if (headers.get('content-type') === 'application/json')
    headers.set('Content-Type', 'application/json; charset=utf-8')
}
