import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LatestCall } from '@/lib/http/latest-call'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const makeCall = () => vi.fn<(signal: AbortSignal) => void>()

test('of what is asked in one go only the last is called, after a pause', () => {
  const latest = new LatestCall()
  const calls = [makeCall(), makeCall(), makeCall()]
  for (const call of calls) {
    latest.later(call)
    vi.advanceTimersByTime(100)
  }
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 0, 0])
  vi.advanceTimersByTime(1_000)
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 0, 1])
})

test('a newer call gives up the one that runs, also while it still waits itself', () => {
  const latest = new LatestCall()
  const [first, second] = [makeCall(), makeCall()]
  latest.now(first)
  const signal = first.mock.lastCall?.[0]
  expect(signal?.aborted).toBe(false)
  latest.later(second)
  expect(signal?.aborted).toBe(true)
  vi.runAllTimers()
  expect(second.mock.lastCall?.[0].aborted).toBe(false)
})

test('who stops hears neither of what runs nor of what waits', () => {
  const latest = new LatestCall()
  const [running, waiting] = [makeCall(), makeCall()]
  latest.now(running)
  latest.stop()
  latest.later(waiting)
  latest.stop()
  vi.runAllTimers()
  expect(running.mock.lastCall?.[0].aborted).toBe(true)
  expect(waiting).not.toHaveBeenCalled()
})
