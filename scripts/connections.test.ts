import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AwakeClock } from '@/tests/support/awake-clock'
import { createTimedServer, drainConnections } from './connections.mjs'
import { PageResponse } from './page-response.mjs'

type Handle = (request: IncomingMessage, response: PageResponse) => void

const servers: ReturnType<typeof createTimedServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function open(handle: Handle, timeouts: Parameters<typeof createTimedServer>[1] = {}) {
  const server = createTimedServer(handle, { checkIntervalMs: 20, ...timeouts })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** A client that writes given bytes and stores what it receives. */
class Client {
  received = ''
  readonly socket: net.Socket
  /** With the milliseconds that it took. */
  readonly closed: Promise<number>

  constructor(server: net.Server) {
    const clock = new AwakeClock()
    this.socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
    this.socket.on('data', (chunk) => (this.received += chunk.toString()))
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve(clock.stop())))
  }

  get() {
    this.socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  }

  async until(text: string) {
    await vi.waitUntil(() => this.received.includes(text), 30_000)
  }
}

/**
 * Milliseconds in which a slow client sends, well before it is refused: who still sends when the server closes the
 * connection is reset by the system, and may not get to read why.
 */
const DRIP_MS = 150
const REFUSED_MS = 400

/** Has a client send a little now and then. */
async function drip(client: Client, text: string) {
  const endAt = performance.now() + DRIP_MS
  for (let now = 0; now < endAt; now = performance.now()) {
    client.socket.write(text)
    await sleep(20)
  }
}

const answer: Handle = (_request, response) => void response.end('answered')
const neverEnds: Handle = (_request, response) => void response.write('begun')

describe('a client that takes too long', () => {
  test('has the time that the documents promise', () => {
    const server = createTimedServer(answer)
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 75_000,
      timeout: 10_000,
    })
  })

  test('to send the head of a request is refused', async () => {
    const server = await open(answer, { headersTimeoutMs: REFUSED_MS })
    const client = new Client(server)
    client.socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
    await drip(client, 'X-More: 1\r\n')
    expect(await client.closed).toBeLessThan(2_000)
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('to send a body is refused', async () => {
    const timeouts = { headersTimeoutMs: REFUSED_MS, requestTimeoutMs: REFUSED_MS }
    const server = await open((request) => request.resume(), timeouts)
    const client = new Client(server)
    client.socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n')
    await drip(client, 'x')
    expect(await client.closed).toBeLessThan(2_000)
    expect(client.received).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('to ask anything at all is cut off', async () => {
    const server = await open(answer, { stalledTimeoutMs: 100 })
    expect(await new Client(server).closed).toBeLessThan(2_000)
  })

  test('to ask again is cut off', async () => {
    const server = await open(answer, { keepAliveTimeoutMs: 100 })
    const client = new Client(server)
    client.get()
    // Newer versions of Node wait for another second.
    expect(await client.closed).toBeLessThan(3_000)
    expect(client.received).toContain('answered')
  })

  test('to read is cut off', async () => {
    const server = await open((_request, response) => void response.end(Buffer.alloc(50_000_000)), {
      stalledTimeoutMs: 200,
    })
    const client = new Client(server)
    client.socket.pause()
    const clock = new AwakeClock()
    const gone = new Promise<number>((resolve) =>
      server.once('connection', (socket: net.Socket) => socket.once('close', () => resolve(clock.stop()))),
    )
    client.get()
    expect(await gone).toBeLessThan(3_000)
    client.socket.destroy()
  })
})

test('every response is one that can say that its failure passes', async () => {
  const responses: unknown[] = []
  const server = await open((_request, response) => responses.push(response))
  new Client(server).get()
  await expect.poll(() => responses).toEqual([expect.any(PageResponse)])
})

test('a connection on which nothing is to be said at the moment stays', async () => {
  const server = await open(neverEnds)
  // Only from the answer on, or a slow machine's request would come too late.
  server.on('request', (request: IncomingMessage) => request.socket.setTimeout(50))
  const client = new Client(server)
  client.get()
  await client.until('begun')
  expect(await Promise.race([client.closed, sleep(400, 'open')])).toBe('open')
})

describe('a server that stops', () => {
  test('closes idle connections at once, and lets nobody new in', async () => {
    const server = await open(answer)
    const { port } = server.address() as net.AddressInfo
    const client = new Client(server)
    client.get()
    await client.until('answered')
    await drainConnections(server, { drainTimeoutMs: 60_000 })
    await client.closed
    const late = net.connect(port, '127.0.0.1')
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
  })

  test('finishes what is being answered, then closes the connection', async () => {
    let finish: () => void = () => undefined
    const server = await open((_request, response) => {
      response.write('begun')
      finish = () => response.end('answered')
    })
    const client = new Client(server)
    client.get()
    await client.until('begun')
    const drained = drainConnections(server, { drainTimeoutMs: 60_000 })
    expect(await Promise.race([drained, sleep(100, 'waits')])).toBe('waits')
    finish()
    await drained
    await client.closed
    expect(client.received).toContain('answered')
  })

  test('answers a request that was on its way, as the last one of its connection', async () => {
    const responses: PageResponse[] = []
    const server = await open((_request, response) => responses.push(response))
    const client = new Client(server)
    client.get()
    await expect.poll(() => responses.length).toBe(1)
    const drained = drainConnections(server, { drainTimeoutMs: 60_000 })
    client.get()
    await expect.poll(() => responses.length).toBe(2)
    for (const response of responses) response.end('answered')
    await drained
    await client.closed
    expect(client.received).toContain('answered')
    expect(client.received.split('HTTP/1.1 ').at(-1)).toMatch(/^200 [^]*Connection: close/)
  })

  test('gives up on a client that hangs', async () => {
    const server = await open(neverEnds)
    const client = new Client(server)
    client.get()
    await client.until('begun')
    const [startedAt, clock] = [performance.now(), new AwakeClock()]
    await drainConnections(server, { drainTimeoutMs: 150 })
    expect(clock.stop()).toBeLessThan(2_000)
    expect(performance.now() - startedAt).toBeGreaterThan(140)
    await client.closed
  })
})
