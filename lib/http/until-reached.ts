import { fetchJson, NetworkError, waitBefore } from '@/lib/http/fetch-json'
import { pause } from '@/lib/http/pause'

/**
 * Resolves once the server responds, or when `signal` aborts. To be called before the router refreshes the open page,
 * unless a request has just succeeded: if the network fails during a refresh, the browser reloads the page and its
 * state is lost.
 */
export async function untilReached(signal?: AbortSignal): Promise<void> {
  for (let failures = 1; !signal?.aborted; failures += 1) {
    const answer: unknown = await fetchJson('/api/health/live', { signal }).catch((error: unknown) => error)
    if (!(answer instanceof NetworkError)) return
    await pause(waitBefore(answer, failures), signal)
  }
}
