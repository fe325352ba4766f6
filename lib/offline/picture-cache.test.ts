import { afterEach, expect, it, vi } from 'vitest'
import { keepPictures } from '@/lib/offline/picture-cache'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('does not wait for a network any more when nobody needs the pictures', async () => {
  vi.useFakeTimers()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch'))),
  )
  const page = new AbortController()
  let settled = false
  void keepPictures('<img src="/a.png">', page.signal).then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(900)
  expect(settled).toBe(false)
  page.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
