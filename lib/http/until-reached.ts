import { fetchJson, NetworkError, waitBefore } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'

/**
 * Settles once the server answers, or `signal` gives it up. Whatever has the router ask for the open page anew waits for
 * that, unless a call has just been answered: if the network fails while the router asks, it has the browser load the
 * page, and what is on it is lost.
 */
export async function untilReached(signal?: AbortSignal): Promise<void> {
  for (let failures = 1; !signal?.aborted; failures += 1) {
    const answer: unknown = await fetchJson('/api/health/live', { signal }).catch((error: unknown) => error)
    if (!(answer instanceof NetworkError)) return
    await pause(waitBefore(answer, failures), signal)
  }
}
