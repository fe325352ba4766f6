import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { KnownBodyResponse } from '@/lib/http/known-body'
import { eventStream } from '@/lib/realtime/stream'
import {
  createListener,
  drainBody,
  normalizeRequest,
  respondIfMalformed,
  respondIfRefused,
  setAddressHeader,
} from './request.mjs'

/** Stands for the headers of every response. */
const everywhere = { 'X-Every': 'response' }

const servers: http.Server[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Serves a handler as the server process does; answers what a client gets that writes these bytes, as they come. */
async function exchange(
  handler: (request: Request) => Response | Promise<Response>,
  prepare: (request: http.IncomingMessage, response: http.ServerResponse) => void,
  sent: string,
  reportError: (error: unknown) => void = () => undefined,
) {
  const listener = createListener(async (request) => handler(request), { reportError, headers: everywhere })
  const server = http.createServer((request, response) => {
    prepare(request, response)
    listener(request, response)
  })
  respondIfRefused(server, everywhere)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString()))
  socket.write(sent)
  const ended = once(socket, 'close')
  const send = (bytes: string) => void socket.write(bytes)
  return { received: () => received, send, leave: () => socket.destroy(), ended }
}

function mended(method: string, url: string) {
  const request = { method, url }
  normalizeRequest(request)
  return request
}

test.each([
  ['/backend/api/lectures/%E0%A4%A/', '/backend/api/lectures/%25E0%25A4%25A/'],
  ['/backend/%', '/backend/%25'],
  ['/backend/%ZZ?q=%ZZ&a=b?c', '/backend/%25ZZ?q=%ZZ&a=b?c'],
])('an address that cannot be decoded is taken as it is written: %s', (url, expected) => {
  expect(mended('GET', url)).toEqual({ method: 'GET', url: expected })
})

test.each(['TRACE', 'PROPFIND'])(
  'the method %s is refused like every other that a path does not have',
  (method) => {
    expect(mended(method, '/backend/api/lectures/')).toEqual({
      method: 'OPTIONS',
      url: '/backend/api/lectures/',
    })
  },
)

test.each([
  ['GET', '/backend/api/lectures/%C3%A4/?q=%'],
  ['POST', '/backend'],
  ['TRACE', '/login'],
  ['GET', '/backends/%'],
])('everything else stays as it is: %s %s', (method, url) => {
  expect(mended(method, url)).toEqual({ method, url })
})

test('a handler is told the address of the connection, whatever the client says it is', async () => {
  let raw: string[] = []
  const { received } = await exchange(
    ({ headers }) => new Response(`from ${headers.get('x-lectern-address')}.`),
    (request) => {
      setAddressHeader(request)
      raw = request.rawHeaders
    },
    'GET / HTTP/1.1\r\nHost: a\r\nX-Lectern-Address: 192.0.2.1\r\nx-lectern-address: 192.0.2.2\r\n\r\n',
  )
  await expect.poll(received).toContain('from 127.0.0.1.')
  expect(raw).toEqual(['Host', 'a', 'x-lectern-address', '127.0.0.1'])
})

test('the next request of a connection does not wait behind a body that nobody has read', async () => {
  const body = 'x'.repeat(1_000_000)
  const { received } = await exchange(
    ({ method }) => new Response(method === 'POST' ? 'refused' : 'answered'),
    drainBody,
    `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}GET / HTTP/1.1\r\nHost: a\r\n\r\n`,
  )
  await expect.poll(received).toContain('refused')
  await expect.poll(received).toContain('answered')
})

/** What a server answers that refuses what is malformed and answers 200 to everything else. */
async function sendRefusing(options: http.RequestOptions): Promise<http.IncomingMessage> {
  const server = http.createServer((request, response) => {
    if (!respondIfMalformed(request, response, everywhere)) response.end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return new Promise((resolve, reject) => {
    http
      .request({ port, ...options }, resolve)
      .on('error', reject)
      .end()
  })
}

test.each([
  ['', 400],
  ['a b', 400],
  ['evil/path', 400],
  ['<script>', 400],
  ['user@host', 400],
  ['localhost:99999', 400],
  ['999.1.1.1', 400],
  ['[1:2]', 400],
  // Node.js 20 makes no address of it, Node.js 24 does.
  ['xn--a', URL.canParse('http://xn--a') ? undefined : 400],
  ['localhost:3000', undefined],
  ['lectern.uni-bremen.example', undefined],
  ['[::1]:3000', undefined],
  ['127.0.0.1', undefined],
])('a Host header %s: %s', async (host, refused) => {
  const { statusCode, headers: received } = await sendRefusing({ headers: { host }, setHost: false })
  expect(statusCode).toBe(refused ?? 200)
  expect(received['x-every']).toBe(refused && 'response')
})

test('TRACE repeats nothing, wherever it is sent', async () => {
  const { statusCode, headers: received } = await sendRefusing({ method: 'TRACE', path: '/app' })
  expect({ statusCode, received }).toMatchObject({
    statusCode: 405,
    received: { allow: 'GET, HEAD', 'x-every': 'response' },
  })
})

const whole = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'

test.each([
  ['no request at all', 'nonsense\r\n\r\n', '400 Bad Request'],
  ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n', '400 Bad Request'],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nHost: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header',
  ],
])('what Node cannot read is refused with the headers of every response: %s', async (_, sent, status) => {
  const { received, send, ended } = await exchange(
    () => new Response('answered'),
    () => undefined,
    whole,
  )
  await expect.poll(received).toMatch(/answered$/)
  send(sent)
  await ended
  expect(received()).toMatch(new RegExp(`answeredHTTP/1.1 ${status}.*\r\nX-Every: response\r\n[^]*\r\n\r\n$`))
})

test('what expects something unknown is refused with the headers of every response', async () => {
  const { received } = await exchange(
    () => new Response('answered'),
    () => undefined,
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: a miracle\r\n\r\n',
  )
  await expect.poll(received).toMatch(/^HTTP\/1.1 417 .*\r\nX-Every: response\r\n[^]*\r\n\r\n$/)
})

test('what Node cannot read disturbs no response that is being sent', async () => {
  const begun = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('begun')) })
  const { received, send, ended } = await exchange(
    () => new Response(begun),
    () => undefined,
    whole,
  )
  await expect.poll(received).toContain('begun')
  send('nonsense\r\n\r\n')
  await ended
  expect(received()).toMatch(/begun\r\n$/)
})

describe('a listener', () => {
  const post = (sent: string) => `POST /a/../b?c=%20d HTTP/1.1\r\nHost: a\r\n${sent}`

  test.each([
    ['with its length', 'Content-Length: 4\r\n\r\nword'],
    ['in parts', 'Transfer-Encoding: chunked\r\n\r\n2\r\nwo\r\n2\r\nrd\r\n0\r\n\r\n'],
  ])('gives the function a request of the Fetch standard, its body sent %s', async (_name, sent) => {
    const { received } = await exchange(
      async (request) =>
        Response.json(
          { method: request.method, url: request.url, body: await request.text() },
          { status: 201 },
        ),
      () => undefined,
      post(sent),
    )
    await expect.poll(received).toContain('HTTP/1.1 201')
    await expect
      .poll(received)
      .toContain(JSON.stringify({ method: 'POST', url: 'http://a/b?c=%20d', body: 'word' }))
  })

  test.each([
    ['bytes', 'GET', new TextEncoder().encode('bytes'), 'bytes'],
    ['bytes', 'HEAD', new TextEncoder().encode('bytes'), ''],
    ['text', 'GET', 'tüt!', 'tüt!'],
    ['text', 'HEAD', 'tüt!', ''],
  ])(
    'sends a body that is known with its headers and every cookie: %s, %s',
    async (_, method, known, body) => {
      const { received } = await exchange(
        () => {
          const response = new KnownBodyResponse(known, { headers: { 'Content-Type': 'image/webp' } })
          for (const cookie of ['a=1', 'b=2']) response.headers.append('Set-Cookie', cookie)
          return response
        },
        () => undefined,
        `${method} / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      )
      await expect.poll(received).toMatch(new RegExp(`\r\n\r\n${body}$`))
      const [head = ''] = received().split('\r\n\r\n')
      expect(head.split('\r\n').filter((line) => !line.startsWith('Date:'))).toEqual([
        'HTTP/1.1 200 OK',
        'content-type: image/webp',
        'set-cookie: a=1',
        'set-cookie: b=2',
        'content-length: 5',
        'Connection: close',
      ])
    },
  )

  test.each([
    ['bytes', new TextEncoder().encode('bytes')],
    ['text', 'bytes'],
  ])('does not read the stream of a body that is known: %s', async (_, known) => {
    const response = new KnownBodyResponse(known, {})
    const { received } = await exchange(
      () => response,
      () => undefined,
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    await expect.poll(received).toMatch(/\r\n\r\nbytes$/)
    expect(response.bodyUsed).toBe(false)
  })

  test.each([
    ['bytes', new TextEncoder().encode('bytes'), 'bytes'],
    ['text', 'tüt!', 'tüt!'],
  ])('lets whoever else reads a body that is known read the same: %s', async (_, known, read) => {
    expect(await new KnownBodyResponse(known, {}).text()).toBe(read)
  })

  test('answers 400 to an address that names nothing, without asking the function', async () => {
    const { received } = await exchange(
      () => new Response('asked'),
      () => undefined,
      'GET http://[1:2]/ HTTP/1.1\r\nHost: a\r\n\r\n',
    )
    await expect.poll(received).toMatch(/^HTTP\/1.1 400[^]*x-every: response/)
    expect(received()).not.toContain('asked')
  })

  test('reports a function that fails, and answers 500 without its message', async () => {
    const failures: unknown[] = []
    const { received } = await exchange(
      () => Promise.reject(new Error('a secret')),
      () => undefined,
      post('Content-Length: 0\r\n\r\n'),
      (error) => failures.push(error),
    )
    await expect.poll(received).toMatch(/^HTTP\/1.1 500[^]*x-every: response/)
    expect(received()).not.toContain('secret')
    expect(failures).toEqual([new Error('a secret')])
  })

  test('prints nothing when the client leaves an event stream', async () => {
    const printed = ['error', 'info'].map((level) => vi.spyOn(console, level as 'error').mockReturnValue())
    const free = vi.fn<() => void>()
    const { received, leave } = await exchange(
      (request) => eventStream(request, () => Promise.resolve(free)),
      () => undefined,
      'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    )
    await expect.poll(received).toContain(':\n\n')
    leave()
    await expect.poll(() => free.mock.calls.length).toBe(1)
    await sleep(20)
    for (const spy of printed) expect(spy).not.toHaveBeenCalled()
  })

  test('tells the function when the client has gone', async () => {
    let aborted = false
    const { received, leave } = await exchange(
      ({ signal }) => {
        signal.addEventListener('abort', () => (aborted = true))
        return new Response(
          new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([104, 105])) }),
        )
      },
      () => undefined,
      'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    )
    await expect.poll(received).toContain('hi')
    expect(aborted).toBe(false)
    leave()
    await expect.poll(() => aborted).toBe(true)
  })
})
