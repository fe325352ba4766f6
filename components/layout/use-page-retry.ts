import { useEffect, useEffectEvent } from 'react'

/** Milliseconds after which a page that the server could not make is asked for again; then it waits for a press. */
const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000]
/** Milliseconds. A page that fails so long after the time before has failed anew, not once more. */
const CALM_MS = 60_000

/** Lives as long as the document: the message about a failure is made anew with each. */
const tries = { count: 0, failedAt: 0 }

/** How long to wait before the next try; a hall that was refused at once does not come back at once. */
function nextDelayMs(now: number): number | undefined {
  if (now - tries.failedAt > CALM_MS) tries.count = 0
  tries.failedAt = now
  const delay = RETRY_DELAYS_MS[tries.count]
  tries.count += 1
  return delay && delay * (0.75 + Math.random() / 2)
}

/**
 * Asks again for a page that failed on the server, as after a restart or while the database is busy: nobody in front
 * of a hall has to press for it. An error of the page's own script would only come again, so it waits.
 */
export function usePageRetry(error: unknown, retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!(error instanceof Error && 'digest' in error)) return undefined
    const delay = nextDelayMs(Date.now())
    if (delay === undefined) return undefined
    const timer = setTimeout(() => again(), delay)
    return () => clearTimeout(timer)
  }, [error])
}
