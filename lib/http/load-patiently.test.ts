import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, NetworkError } from './fetch-json'
import { loadPatiently } from './load-patiently'

const rejection = (status: number, retryAfter: number | null = null) =>
  new ApiError(status, '', undefined, retryAfter)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Loads from a server that fails so before it takes the request. */
function begin(...failures: Error[]) {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('data')
  for (const failure of failures) load.mockRejectedValueOnce(failure)
  const onFailed = vi.fn<() => void>()
  const page = new AbortController()
  const result = loadPatiently(load, onFailed, page.signal)
  return { load, onFailed, page, result }
}

it('loads until a server that is gone for long takes the request', async () => {
  const gone = Array.from({ length: 20 }, () => rejection(503, 1))
  const { load, onFailed, result } = begin(...gone)
  await vi.advanceTimersByTimeAsync(110_000)
  expect(await result).toEqual({ data: 'data' })
  expect(load).toHaveBeenCalledTimes(21)
  expect(onFailed).toHaveBeenCalledTimes(19)
})

it('says nothing of one rejection by a busy server, and at once that it is not reached', async () => {
  const busy = begin(rejection(503, 1))
  const unreached = begin(new NetworkError('x'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await busy.result).toEqual({ data: 'data' })
  expect(busy.onFailed).not.toHaveBeenCalled()
  expect(await unreached.result).toEqual({ data: 'data' })
  expect(unreached.onFailed).toHaveBeenCalledOnce()
})

it('asks less often about a fault of the server that does not go', async () => {
  const { load, page } = begin(...Array.from({ length: 99 }, () => rejection(500)))
  await vi.advanceTimersByTimeAsync(16_000)
  expect(load).toHaveBeenCalledTimes(5)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load.mock.calls.length).toBeLessThanOrEqual(8)
  page.abort()
})

it('gives up what another try cannot help, and with the page', async () => {
  const { load, onFailed, result } = begin(rejection(404))
  expect(await result).toBeNull()
  expect(onFailed).toHaveBeenCalledOnce()
  const left = begin(new NetworkError('x'), new NetworkError('x'))
  left.page.abort()
  expect(await left.result).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledOnce()
  expect(left.load).toHaveBeenCalledOnce()
})
