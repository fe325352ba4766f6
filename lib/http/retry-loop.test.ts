import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from './fetch-json'
import { RetryLoop } from './retry'

/** What waits; one that begins with `!` does not get through. */
let waiting: string[] = []
let sent: string[] = []

function open(slow?: Promise<void>) {
  const loop: RetryLoop = new RetryLoop(async () => {
    const [next] = waiting
    if (next === undefined) return false
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
})

afterEach(() => vi.useRealTimers())

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
  waiting = ['!a']
  const loop = open()
  await loop.run()
  expect(vi.getTimerCount()).toBe(1)
  await vi.runOnlyPendingTimersAsync()
  expect(vi.getTimerCount()).toBe(1)
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
