import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pause } from '@/lib/http/pause'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A signal, and how many listeners it has. */
function watched() {
  const controller = new AbortController()
  const { signal } = controller
  const listeners = new Set<unknown>()
  vi.spyOn(signal, 'addEventListener').mockImplementation((_, listener) => void listeners.add(listener))
  vi.spyOn(signal, 'removeEventListener').mockImplementation((_, listener) => void listeners.delete(listener))
  return { signal, listeners }
}

async function isOver(waiting: Promise<void>): Promise<boolean> {
  return Promise.race([waiting.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])
}

describe('pause', () => {
  it('is over after its time', async () => {
    const waiting = pause(1_000)
    await vi.advanceTimersByTimeAsync(999)
    expect(await isOver(waiting)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isOver(waiting)).toBe(true)
  })

  it('is over once it is given up, and when it was before', async () => {
    const controller = new AbortController()
    const waiting = pause(60_000, controller.signal)
    controller.abort()
    expect(await isOver(waiting)).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
    const late = pause(60_000, controller.signal)
    await vi.advanceTimersByTimeAsync(0)
    expect(await isOver(late)).toBe(true)
  })

  it('leaves no listener behind, however often it is repeated', async () => {
    const { signal, listeners } = watched()
    for (let round = 0; round < 3; round += 1) {
      const waiting = pause(10, signal)
      expect(listeners.size).toBe(1)
      await vi.advanceTimersByTimeAsync(10)
      await waiting
    }
    expect(listeners.size).toBe(0)
  })
})
