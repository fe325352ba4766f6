import { ApiError, isTransient, waitBefore } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'

/** Milliseconds that a busy server may ask for. */
const MAX_WAIT_MS = 60_000
/** From so many failures on, a fault of the server is asked about less often, in milliseconds: it will not be gone soon. */
const FAULT = { failures: 5, waitMs: 20_000 }

/**
 * Loads until the server has been reached and takes the request; null once `signal` aborts, or where another try cannot
 * help. `onFailed` is called for each failure that is worth a word.
 */
export async function loadPatiently<T>(
  load: () => Promise<T>,
  onFailed: () => void,
  signal: AbortSignal,
): Promise<{ data: T } | null> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return { data: await load() }
    } catch (error) {
      if (signal.aborted) return null
      const isOver = !isTransient(error)
      // A server that is only busy takes it a second later.
      if (isOver || failures > 1 || !(error instanceof ApiError)) onFailed()
      if (isOver) return null
      const isFault = error instanceof ApiError && error.status === 500 && failures >= FAULT.failures
      await pause(waitBefore(error, failures, MAX_WAIT_MS) + (isFault ? FAULT.waitMs : 0), signal)
    }
  }
  return null
}
