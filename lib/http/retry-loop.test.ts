import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from './fetch-json'
import { RetryLoop } from './retry'

/** What waits; one that begins with `!` does not get through. */
let waiting: string[] = []
let sent: string[] = []
let tries = 0

function open(slow?: Promise<void>) {
  const loop: RetryLoop = new RetryLoop(async () => {
    const [next] = waiting
    if (next === undefined) return false
    tries += 1
    await slow
    if (next.startsWith('!')) {
      loop.later(new NetworkError())
      return false
    }
    waiting.shift()
    sent.push(next)
    loop.succeeded()
    return true
  })
  return loop
}

beforeEach(() => {
  vi.useFakeTimers()
  waiting = []
  sent = []
  tries = 0
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sends what waits, in order', async () => {
  waiting = ['a', 'b']
  await open().run()
  expect(sent).toEqual(['a', 'b'])
})

it('is asked while it sends, even at the last moment, and leaves nothing lying', async () => {
  waiting = ['a']
  const loop = open()
  const running = loop.run()
  waiting.push('b')
  void loop.run()
  await running
  waiting.push('c')
  await loop.run()
  expect(sent).toEqual(['a', 'b', 'c'])
})

it('tries again by itself, later from failure to failure, and at once when asked', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  waiting = ['!a']
  const loop = open()
  await loop.run()
  for (const [failures, waitMs] of [1_000, 2_000, 4_000, 4_000].entries()) {
    await vi.advanceTimersByTimeAsync(waitMs - 1)
    expect(tries).toBe(failures + 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(failures + 2)
  }
  waiting = ['a']
  await loop.run()
  expect(sent).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
})

it('a failure is not tried again at once because something was added meanwhile', async () => {
  waiting = ['!a']
  let fail = () => {}
  const loop = open(new Promise((resolve) => (fail = resolve)))
  const running = loop.run()
  waiting.push('b')
  void loop.run()
  fail()
  await running
  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(1)
})

it('ends when it is stopped', async () => {
  waiting = ['a', '!b']
  const loop = open()
  await loop.run()
  loop.stop()
  expect(vi.getTimerCount()).toBe(0)
  waiting = ['c']
  await loop.run()
  expect(sent).toEqual(['a'])
})
