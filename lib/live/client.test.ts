import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStream, type Connection } from '@/lib/live/client'

type Answer = (response: ServerResponse) => void

let server: Server
let answers: Answer[]
let asked: number
let stop: (() => void) | undefined

const stream = (...frames: string[]): Answer => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const frame of frames) response.write(frame)
  }
}
const status = (code: number): Answer => {
  return (response) => {
    response.writeHead(code).end()
  }
}
const event = (name: string, data: object) => `id:1\nevent:${name}\ndata:${JSON.stringify(data)}\n\n`

beforeEach(async () => {
  asked = 0
  server = createServer((_request, response) => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    answer?.(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const realFetch = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  )
})

afterEach(() => {
  stop?.()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

function follow() {
  const events: [string, unknown][] = []
  const connections: Connection[] = []
  stop = openStream({
    path: '/api/live/',
    onEvent: (name, data) => events.push([name, data]),
    onConnection: (connection) => connections.push(connection),
  })
  return { events, connections }
}

const soon = { timeout: 8_000, interval: 20 }

test('comes back by itself after a 502 and after a server that hangs up', async () => {
  const hangUp: Answer = (response) => {
    stream(event('lecture', { n: 1 }))(response)
    setTimeout(() => response.destroy(), 50)
  }
  answers = [status(502), status(503), hangUp, stream(event('lecture', { n: 2 }))]
  const { events, connections } = follow()
  await vi.waitFor(() => expect(events).toEqual([['lecture', { n: 1 }], ['lecture', { n: 2 }]]), soon) // prettier-ignore
  expect(connections).toEqual(['connecting', 'connecting', 'open', 'connecting', 'open'])
})

test('ends for good when the sign-in has ended', async () => {
  answers = [stream(event('revoked', {}))]
  answers[0] = (response) => {
    stream(event('revoked', {}))(response)
    response.end()
  }
  const { connections } = follow()
  await vi.waitFor(() => expect(connections.at(-1)).toBe('ended'), soon)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked).toBe(1)
})

test('a 401 ends it, too', async () => {
  answers = [status(401)]
  const { connections } = follow()
  await vi.waitFor(() => expect(connections).toEqual(['ended']), soon)
})

test('comes back within the time that a server says goodbye with', async () => {
  const goodbye: Answer = (response) => {
    stream(event('bye', { retryMs: 300 }))(response)
    response.end()
  }
  answers = [goodbye, stream(event('lecture', {}))]
  const startedAt = Date.now()
  const { events } = follow()
  await vi.waitFor(() => expect(events.at(-1)?.[0]).toBe('lecture'), soon)
  expect(Date.now() - startedAt).toBeLessThan(1_500)
})

test('once stopped, it asks no more', async () => {
  answers = [status(502)]
  follow()
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), soon)
  stop?.()
  const before = asked
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(asked).toBe(before)
})
