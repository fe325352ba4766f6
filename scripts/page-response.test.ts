import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isRefresh, PageResponse } from './page-response.mjs'

const servers: { close: () => unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Starts a server that answers every request in this way. Tells where it is. */
async function serve(answer: (response: PageResponse) => void): Promise<string> {
  const server = createServer({ ServerResponse: PageResponse }, (_, response) => answer(response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Asks a server that answers every request in this way. */
async function ask(answer: (response: PageResponse) => void) {
  const told = await fetch(await serve(answer), { headers: { connection: 'close' } })
  const { status, statusText, headers } = told
  return {
    status,
    statusText,
    retryAfter: headers.get('retry-after'),
    kind: headers.get('x-kind'),
    body: await told.text(),
  }
}

/** The ways in which node:http lets a status be sent. */
const ways: [string, (response: PageResponse, status: number) => void][] = [
  [
    'with its headers',
    (response, status) => {
      response.statusCode = status
      response.setHeader('x-kind', 'page')
      response.end('words')
    },
  ],
  ['at once', (response, status) => response.writeHead(status, { 'x-kind': 'page' }).end('words')],
  [
    'with a phrase',
    (response, status) => response.writeHead(status, 'Odd', { 'x-kind': 'page' }).end('words'),
  ],
]

test.each(ways)(
  'a page that failed for a reason that passes is asked for again, sent %s',
  async (_, send) => {
    const told = await ask((response) => {
      response.retryAfterSeconds = 1
      send(response, 500)
    })
    expect(told).toEqual({
      status: 503,
      statusText: 'Service Unavailable',
      retryAfter: '1',
      kind: 'page',
      body: 'words',
    })
  },
)

test.each(ways)('every other failure stays what it is, sent %s', async (way, send) => {
  const told = await ask((response) => send(response, 500))
  const statusText = way === 'with a phrase' ? 'Odd' : 'Internal Server Error'
  expect(told).toEqual({ status: 500, statusText, retryAfter: null, kind: 'page', body: 'words' })
})

test.each(ways)('a page that is made all the same is sent as it is, sent %s', async (_, send) => {
  const told = await ask((response) => {
    response.retryAfterSeconds = 1
    send(response, 200)
  })
  expect(told).toMatchObject({ status: 200, retryAfter: null, body: 'words' })
})

/** React's way of writing that a component has failed, and that it leads elsewhere. */
const failed = '1:{}\n2a:E{"digest":"2718281828"}\n'
const redirected = '1:{}\n2:E{"digest":"NEXT_REDIRECT;replace;/login;307;"}\n'

/** Asks for the content of an open page, which is answered in this way the first time, and then made. */
async function askAnew(answer: (response: PageResponse) => void, redirect: RequestRedirect = 'follow') {
  const asked: (string | undefined)[] = []
  const server = createServer({ ServerResponse: PageResponse }, (request, response) => {
    asked.push(request.url)
    response.keepUntilEnd({ 'x-every': 'response' })
    request.url = '/changed'
    if (asked.length > 1) response.end('1:{}\n')
    else answer(response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const told = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page?q=1&_rsc=x`, {
    headers: { connection: 'close' },
    redirect,
  })
  return { status: told.status, body: await told.text(), asked, headers: told.headers }
}

const again = { status: 200, body: '1:{}\n', asked: ['/page?q=1&_rsc=x', '/page?q=1&_rsc=x'] }

test('an open page whose new content failed for a reason that passes asks for it again by itself', async () => {
  const told = await askAnew((response) => {
    response.setHeader('content-type', 'text/x-component')
    response.flushHeaders()
    response.write(failed)
    response.end()
    // The framework reports it after it has written it.
    setTimeout(() => (response.retryAfterSeconds = 1), 20)
  })
  expect(told).toMatchObject(again)
})

test('it is sent there with the headers of every response, and none of the page', async () => {
  const { status, headers } = await askAnew((response) => {
    const page = { 'content-type': 'text/x-component', link: '</a>; rel=preload', 'set-cookie': 'a=1' }
    for (const [name, value] of Object.entries(page)) response.setHeader(name, value)
    response.statusCode = 500
    response.retryAfterSeconds = 1
    response.end('Internal Server Error')
  }, 'manual')
  expect(status).toBe(307)
  const names = [...headers.keys()].filter((name) => !['connection', 'date'].includes(name))
  expect(names.toSorted()).toEqual(['cache-control', 'content-length', 'location', 'x-every'])
})

test('so does one that could not be begun', async () => {
  const told = await askAnew((response) => {
    response.statusCode = 500
    response.retryAfterSeconds = 1
    response.end('Internal Server Error')
  })
  expect(told).toMatchObject(again)
})

test.each([
  ['a failure that stays', 200, failed],
  ['a failure that stays, of the whole page', 500, 'Internal Server Error'],
  ['a redirect', 200, redirected],
  ['what was made', 200, '1:{}\n'],
])('new content of an open page is sent as it is, in its order: %s', async (_, status, body) => {
  const told = await askAnew((response) => {
    response.statusCode = status
    response.flushHeaders()
    response.write(body.slice(0, 4))
    response.end(body.slice(4))
  })
  expect(told).toMatchObject({ status, body, asked: again.asked.slice(0, 1) })
})

test.each([
  ['its own address', '/page?q=a+b&_rsc=x', 'http://hall.example/page?q=a%20b', true],
  ['another page', '/page?_rsc=x', 'http://hall.example/other', false],
  ['another list', '/page?page=2&_rsc=x', 'http://hall.example/page?page=1', false],
  ['no page', '/page?_rsc=x', undefined, false],
  ['what is no address', '//[', 'http://hall.example/page', false],
  ['a page that is none', '/page?_rsc=x', 'page', false],
])('who asks for new content of an open page: %s', (_, url, referer, expected) => {
  const told = (headers: IncomingMessage['headers']) => isRefresh({ url, headers } as IncomingMessage)
  expect(told({ rsc: '1', referer })).toBe(expected)
  expect(told({ referer })).toBe(false)
})

const pieces = Array.from({ length: 40 }, (_, place) => String(place).padEnd(40_000, '.'))

test.each(['text/html', 'application/json', 'text/event-stream'])(
  'what finds no room arrives whole, in order and before the end: %s',
  async (type) => {
    const { status, body } = await ask((response) => {
      response.writeHead(200, { 'content-type': type })
      for (const piece of pieces) response.write(piece)
      response.end('the end')
    })
    expect(status).toBe(200)
    expect(body === `${pieces.join('')}the end`).toBe(true)
  },
)

test('a stream that found no room once goes on', async () => {
  const origin = await serve((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.once('drain', () => {
      response.write('data: 1\n\n')
      response.write('data: 2\n\n')
    })
    response.write('x'.repeat(300_000))
  })
  const { body } = await fetch(origin)
  let read = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    read += text
    if (read.endsWith('data: 2\n\n')) break
  }
  expect(read.slice(300_000)).toBe('data: 1\n\ndata: 2\n\n')
})
