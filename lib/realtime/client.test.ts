import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { networkSigns } from '@/lib/http/fetch-json'
import { AwakeClock } from '@/tests/support/awake-clock'
import { LiveStream, type ConnectionStatus } from '@/lib/realtime/client'

type Answer = (response: ServerResponse) => void

let server: Server
let answers: Answer[]
let asked: number
let followed: LiveStream | undefined

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
const refusal = (code: number): Answer => {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json; charset=utf-8' }).end('{}')
  }
}
/** As a network that swallows everything: nothing ever comes back. */
const swallow: Answer = () => undefined
const event = (name: string, data: object) => `id: 1\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

beforeEach(async () => {
  // Waits are drawn by lot; a fifth of each limit keeps every test well within its time.
  vi.spyOn(Math, 'random').mockReturnValue(0.2)
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
  followed?.stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

function follow() {
  const events: [string, unknown][] = []
  const connections: ConnectionStatus[] = []
  followed = new LiveStream({
    path: '/api/live/',
    onEvent: (name, data) => events.push([name, data]),
    onConnection: (connection) => connections.push(connection),
  })
  return { events, connections, stream: followed }
}

const soon = { timeout: 30_000, interval: 20 }

test('comes back by itself after a 502 and after a server that hangs up', async () => {
  let hangUp: () => void = () => undefined
  const first: Answer = (response) => {
    stream(event('lecture', { n: 1 }))(response)
    hangUp = () => response.destroy()
  }
  answers = [status(502), status(503), first, stream(event('lecture', { n: 2 }))]
  const { events, connections } = follow()
  // Not before it is read: what has arrived is thrown away with a connection that breaks.
  await vi.waitFor(() => expect(events).toHaveLength(1), soon)
  hangUp()
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
  answers = [refusal(401)]
  const { connections } = follow()
  await vi.waitFor(() => expect(connections).toEqual(['ended']), soon)
})

test.each([404, 409])(
  'a lecture that may not be followed any more (%i) is told from a lost connection',
  async (code) => {
    answers = [stream(event('lecture', {})), refusal(code)]
    answers[0] = (response) => {
      stream(event('lecture', {}))(response)
      response.end()
    }
    const { connections } = follow()
    await vi.waitFor(() => expect(connections).toEqual(['open', 'connecting', 'denied']), soon)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked).toBe(2)
  },
)

test('what somebody else than our server answers ends nothing', async () => {
  const page: Answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the hotel</h1>')
  }
  answers = [status(401), status(404), page, stream(event('lecture', {}))]
  const { connections } = follow()
  await vi.waitFor(() => expect(connections.at(-1)).toBe('open'), soon)
  expect(connections).toEqual(['connecting', 'connecting', 'connecting', 'open'])
})

test('comes back within the time that a server says goodbye with, and takes all of it', async () => {
  vi.mocked(Math.random).mockReturnValue(0.999)
  const goodbye: Answer = (response) => {
    stream(event('bye', { retryMs: 2_000 }))(response)
    response.end()
  }
  answers = [goodbye, stream(event('lecture', {}))]
  const [startedAt, clock] = [performance.now(), new AwakeClock()]
  const { events } = follow()
  await vi.waitFor(() => expect(events.at(-1)?.[0]).toBe('lecture'), soon)
  expect(clock.stop()).toBeLessThan(4_000)
  // After a failure it would come sooner.
  expect(performance.now() - startedAt).toBeGreaterThan(1_900)
})

test('once stopped, it asks no more', async () => {
  answers = [status(502)]
  const { connections, stream: one } = follow()
  // It has its answer: a request that is under way would be counted later.
  await vi.waitFor(() => expect(connections).toEqual(['connecting']), soon)
  one.stop()
  const before = asked
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(asked).toBe(before)
})

describe('a network that swallows everything', () => {
  test('an attempt that hangs does not keep the next one waiting', async () => {
    answers = [swallow, stream(event('lecture', {}))]
    const { events } = follow()
    const clock = new AwakeClock()
    await vi.waitFor(() => expect(events).toHaveLength(1), soon)
    expect(clock.stop()).toBeLessThan(6_000)
  })

  test('a request that hangs makes it doubt a connection that has been silent for a while, and no other', async () => {
    // Fake timers, because after a pause of the machine no connection would be fresh.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    answers = [stream(event('lecture', { n: 1 })), stream(event('lecture', { n: 2 }))]
    const { events, connections } = follow()
    await vi.waitFor(() => expect(events).toHaveLength(1), soon)
    networkSigns.tell('hanging')
    // Well before the connection is no longer a fresh one.
    vi.advanceTimersByTime(300)
    await sleep(300)
    expect(connections).toEqual(['open'])
    vi.setSystemTime(Date.now() + 4_000)
    networkSigns.tell('hanging')
    await vi.waitFor(() => expect(events).toHaveLength(2), soon)
  })

  test('a connection that is doubted while it is fresh is renewed once it has been silent for a while', async () => {
    answers = [stream(event('lecture', { n: 1 })), stream(event('lecture', { n: 2 }))]
    const { events } = follow()
    await vi.waitFor(() => expect(events).toHaveLength(1), soon)
    networkSigns.tell('hanging')
    await vi.waitFor(() => expect(events).toHaveLength(2), soon)
  })

  test('it is kept if something more is heard', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let sayMore: () => void = () => undefined
    const first: Answer = (response) => {
      stream(event('lecture', { n: 1 }))(response)
      sayMore = () => response.write(event('lecture', { n: 2 }))
    }
    answers = [first, stream(event('lecture', { n: 3 }))]
    const { events, connections } = follow()
    await vi.waitFor(() => expect(events).toHaveLength(1), soon)
    networkSigns.tell('hanging')
    vi.advanceTimersByTime(300)
    sayMore()
    await vi.waitFor(() => expect(events).toHaveLength(2), soon)
    vi.advanceTimersByTime(3_000)
    await sleep(300)
    expect({ connections, asked }).toEqual({ connections: ['open'], asked: 1 })
  })

  test('an answer to another request ends the wait for the network, but not the one that a busy server asks for', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    answers = [...Array.from({ length: 5 }, (): Answer => (response) => response.destroy()), status(503)]
    const { connections } = follow()
    for (let failed = 1; failed <= 5; failed += 1) {
      await vi.waitFor(() => expect(connections).toHaveLength(failed), soon)
      networkSigns.tell('answered')
    }
    await vi.waitFor(() => expect(asked).toBe(6), soon)
    await vi.waitFor(() => expect(connections).toHaveLength(6), soon)
    networkSigns.tell('answered')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(asked).toBe(6)
    vi.mocked(Math.random).mockRestore()
  })
})

test('a device that wakes up connects anew only if nothing was heard meanwhile', async () => {
  answers = [stream(event('lecture', { n: 1 })), stream(event('lecture', { n: 2 }))]
  const { events, stream: one } = follow()
  await vi.waitFor(() => expect(events).toHaveLength(1), soon)
  one.renew(15_000)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked).toBe(1)
  one.renew(0)
  await vi.waitFor(() => expect(events).toHaveLength(2), soon)
})

test('after its end it begins anew when somebody is signed in again', async () => {
  answers = [refusal(401), stream(event('lecture', {}))]
  const { connections, stream: one } = follow()
  await vi.waitFor(() => expect(connections).toEqual(['ended']), soon)
  one.open()
  await vi.waitFor(() => expect(connections).toEqual(['ended', 'open']), soon)
})

test('replaced by newer tabs it does not come back by itself, and does when it is used again', async () => {
  const replaced: Answer = (response) => {
    stream(event('lecture', { n: 1 }), event('replaced', {}))(response)
    response.end()
  }
  answers = [replaced, stream(event('lecture', { n: 2 }))]
  const { connections, stream: page } = follow()
  await vi.waitFor(() => expect(connections).toEqual(['open', 'replaced']), soon)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(asked).toBe(1)
  page.resume()
  await vi.waitFor(() => expect(connections).toEqual(['open', 'replaced', 'open']), soon)
  page.resume()
  expect(asked).toBe(2)
})
