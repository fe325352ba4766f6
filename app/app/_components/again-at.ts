import { ApiError } from '@/lib/http/fetch-json'

/** When the server takes the next one, if that was why it refused. */
export function againAtOf(error: unknown, clockAheadMs: number | null): string | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === null) return null
  return new Date(Date.now() + (clockAheadMs ?? 0) + error.retryAfter * 1000).toISOString()
}
