/** Something done at once when called, then at most once per interval; a call in between is made up for at its end. */
export type Throttle = { call: () => void; stop: () => void }

/** Limits how often `act`, which must not fail, runs: never two at a time and at most once per `intervalMs`. */
export function createThrottle(intervalMs: number, act: () => Promise<void>): Throttle {
  let timer: NodeJS.Timeout | undefined
  let busy = false
  let wanted = false
  let stopped = false
  const rest = (startedAt: number) => {
    const remaining = Math.max(0, intervalMs - (Date.now() - startedAt))
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
