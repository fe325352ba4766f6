import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atInstant } from './at-instant'

const page = new EventTarget()
const show = () => page.dispatchEvent(new Event('visibilitychange'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The device sleeps: its clock goes on, and its timers stand still. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)

test('it acts at its time, once', () => {
  const act = vi.fn<() => void>()
  atInstant(Date.now() + 10_000, act)
  vi.advanceTimersByTime(9_999)
  show()
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(act).toHaveBeenCalledOnce()
})

test('a page that slept over the instant acts as soon as it is shown again', () => {
  const act = vi.fn<() => void>()
  atInstant(Date.now() + 10_000, act)
  vi.advanceTimersByTime(2_000)
  sleep(9_000)
  show()
  vi.advanceTimersByTime(0)
  expect(act).toHaveBeenCalledOnce()
})

test('one that slept for a part of the time waits for the rest', () => {
  const act = vi.fn<() => void>()
  atInstant(Date.now() + 10_000, act)
  sleep(6_000)
  show()
  vi.advanceTimersByTime(3_999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
})

test('what is given up does not come back', () => {
  const act = vi.fn<() => void>()
  const giveUp = atInstant(Date.now() + 1_000, act)
  giveUp()
  sleep(2_000)
  show()
  vi.advanceTimersByTime(2_000)
  expect(act).not.toHaveBeenCalled()
})
