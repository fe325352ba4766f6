import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventStream, type StreamConnection } from '@/lib/realtime/stream'

const frame = 'x'.repeat(100 * 1024)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

async function openStream(signal?: AbortSignal) {
  let connection: StreamConnection | undefined
  const free = vi.fn<() => void>()
  const request = new Request('http://localhost/backend/api/live/', { signal })
  const response = eventStream(request, (opened) => {
    connection = opened
    return Promise.resolve(free)
  })
  await vi.advanceTimersByTimeAsync(0)
  if (!connection || !response.body) throw new Error('nothing was opened')
  return { connection, free, reader: response.body.getReader() }
}

test('a reader that takes nothing is given up before more than about a megabyte waits for it', async () => {
  const { connection, free, reader } = await openStream()
  let sent = 0
  while (free.mock.calls.length === 0 && sent < 50) {
    connection.send('lecture', frame)
    sent += 1
  }
  expect(sent).toBeGreaterThan(5)
  expect(sent).toBeLessThan(13)
  // What waited is still there for it, and nothing more.
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.byteLength
  expect(bytes).toBeLessThan(1.3 * 1024 * 1024)
})

test('one event alone may be larger than that', async () => {
  const { connection, free, reader } = await openStream()
  connection.send('lecture', 'x'.repeat(2 * 1024 * 1024))
  await reader.read()
  expect((await reader.read()).value?.byteLength).toBeGreaterThan(2 * 1024 * 1024)
  connection.send('lecture', frame)
  expect(free).not.toHaveBeenCalled()
})

test('a reader that is stuck is given up after some heartbeats, a slow one is not', async () => {
  const stuck = await openStream()
  const slow = await openStream()
  stuck.connection.send('lecture', frame)
  for (let heartbeats = 0; heartbeats < 4; heartbeats += 1) {
    slow.connection.send('lecture', frame)
    await vi.advanceTimersByTimeAsync(15_000)
    for (let parts = 0; parts < 2; parts += 1) await slow.reader.read()
  }
  expect(stuck.free).toHaveBeenCalledOnce()
  expect(slow.free).not.toHaveBeenCalled()
})

test('frees what it took however it ends, once', async () => {
  const leaving = new AbortController()
  const [aborted, cancelled, closed] = [
    await openStream(leaving.signal),
    await openStream(),
    await openStream(),
  ]
  leaving.abort()
  await cancelled.reader.cancel()
  closed.connection.close()
  closed.connection.close()
  for (const { connection, free } of [aborted, cancelled, closed]) {
    connection.send('lecture', '{}')
    expect(free).toHaveBeenCalledOnce()
  }
})
