import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottle } from '@/lib/realtime/throttle'

const INTERVAL_MS = 250

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** When something ran that takes so long, and is asked for all the time for `forMs`. */
async function runsOf(takesMs: number, forMs: number, intervalOf = () => INTERVAL_MS) {
  const runs: number[] = []
  const begin = Date.now()
  const throttle = createThrottle(intervalOf, async () => {
    runs.push(Date.now() - begin)
    await new Promise((resolve) => setTimeout(resolve, takesMs))
  })
  for (let passed = 0; passed < forMs; passed += 10) {
    throttle.call()
    await vi.advanceTimersByTimeAsync(10)
  }
  throttle.stop()
  return runs
}

test('what is quick runs at once, then once per interval', async () => {
  expect(await runsOf(20, 900)).toEqual([0, 250, 500, 750])
})

test('what takes long takes a quarter of the time', async () => {
  expect(await runsOf(100, 900)).toEqual([0, 400, 800])
})

test('the interval is that of the moment in which a run ends', async () => {
  let intervalMs = 250
  const runs = runsOf(20, 900, () => intervalMs)
  await vi.advanceTimersByTimeAsync(0)
  intervalMs = 500
  expect(await runs).toEqual([0, 500])
})

test('the last call is made up for, unless it is stopped', async () => {
  const act = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const throttle = createThrottle(() => INTERVAL_MS, act)
  for (let call = 0; call < 3; call += 1) throttle.call()
  await vi.advanceTimersByTimeAsync(INTERVAL_MS)
  expect(act).toHaveBeenCalledTimes(2)
  throttle.call()
  throttle.stop()
  await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS)
  expect(act).toHaveBeenCalledTimes(2)
})
