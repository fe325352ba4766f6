/** Runs at once when called, then at most once per interval; a call in between runs at the end of the interval. */
export type Throttle = { call: () => void; stop: () => void }

/** The pause is this many times the duration: counting for many halls takes a quarter of their time at most. */
const RESTS = 3

/**
 * Limits how often `act`, which must not fail, runs: never concurrently, at most once per interval (`intervalOf`, in
 * milliseconds), and less often if it takes long.
 */
export function createThrottle(intervalOf: () => number, act: () => Promise<void>): Throttle {
  let timer: NodeJS.Timeout | undefined
  let busy = false
  let wanted = false
  let stopped = false
  const rest = (startedAt: number) => {
    const tookMs = Date.now() - startedAt
    const remaining = Math.max(RESTS * tookMs, intervalOf() - tookMs)
    timer = setTimeout(() => {
      busy = false
      if (wanted && !stopped) run()
    }, remaining).unref()
  }
  const run = () => {
    const startedAt = Date.now()
    busy = true
    wanted = false
    void act().finally(() => rest(startedAt))
  }
  return {
    call() {
      if (busy) wanted = true
      else if (!stopped) run()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
