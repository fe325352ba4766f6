/** Something done at once when called, then at most once per interval; a call in between is made up for at its end. */
export type Throttle = { call: () => void; stop: () => void }

/** So many times as long as it took something rests: counting for many halls takes a quarter of their time at most. */
const RESTS = 3

/**
 * Limits how often `act`, which must not fail, runs: never two at a time, at most once per interval, whose milliseconds
 * `intervalOf` gives, and less often where it takes long.
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
