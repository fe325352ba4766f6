import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hedge } from '@/lib/http/retry'

type Said = { signal: AbortSignal; answer: (reply: string) => void; fail: (error: Error) => void }

const said: Said[] = []
const onHanging = vi.fn<() => void>()
let over = false

/** What is said hangs until it is answered or given up. */
function start(): Promise<string> {
  return hedge(
    (signal) =>
      new Promise<string>((answer, fail) => {
        said.push({ signal, answer, fail })
        signal.addEventListener('abort', () => fail(new Error('given up')))
      }),
    { onHanging, isOver: () => over },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  said.length = 0
  over = false
  onHanging.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

test('what is answered in time is said once', async () => {
  const reply = start()
  await vi.advanceTimersByTimeAsync(1_900)
  said[0]?.answer('stored')
  await expect(reply).resolves.toBe('stored')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(1)
  expect(onHanging).not.toHaveBeenCalled()
})

test('a minute of silence ends within a few seconds of the network’s return', async () => {
  const reply = start()
  await vi.advanceTimersByTimeAsync(60_000)
  const during = said.length
  expect(onHanging).toHaveBeenCalledTimes(during - 1)
  // What was said before is lost; never more than a few are waited for.
  expect(said.filter(({ signal }) => !signal.aborted).length).toBeLessThanOrEqual(5)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(said.length).toBeGreaterThan(during)
  said.at(-1)?.answer('stored')
  await expect(reply).resolves.toBe('stored')
  expect(said.at(-2)?.signal.aborted).toBe(true)
})

test('an answer that comes late counts, and so does a refusal', async () => {
  const slow = start()
  await vi.advanceTimersByTimeAsync(5_000)
  said[0]?.answer('slow')
  await expect(slow).resolves.toBe('slow')
  said.length = 0
  const refused = start()
  setTimeout(() => said[1]?.fail(new Error('no')), 3_100)
  vi.advanceTimersByTime(3_100)
  await expect(refused).rejects.toThrow('no')
})

test('once it is over, nothing more is said', async () => {
  void start()
  over = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toHaveLength(1)
})
