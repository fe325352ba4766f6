import http from 'node:http'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from '@/tests/e2e/support/test'

type Sent = { status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer }

/** As it comes over the wire: fetch would unpack it, mend the path and refuse some methods. */
function send(origin: string, options: http.RequestOptions): Promise<Sent> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, ...options }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

const get = (origin: string, path: string, encoding = 'identity') =>
  send(origin, { path, headers: { 'accept-encoding': encoding } })

test('built scripts are sent compressed, for a year, with the headers of every answer', async ({
  server,
}) => {
  const page = (await get(server.origin, '/')).body.toString()
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? ''
  const plain = await get(server.origin, script)
  expect(plain).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript',
      'cache-control': 'public,max-age=31536000,immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  })
  expect(plain.body.toString()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)

  const gzip = await get(server.origin, script, 'gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gzip.body.length).toBeLessThan(plain.body.length / 1.5)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  const brotli = await get(server.origin, script, 'gzip, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
})

test('nothing but built files is sent from their place', async ({ server }) => {
  for (const path of [
    'nothing.js',
    '../server/middleware.js',
    '%2e%2e/server/middleware.js',
    '..%2fBUILD_ID',
  ])
    expect((await get(server.origin, `/_next/static/${path}`)).status, path).toBe(404)
})

test('every answer has a content security policy', async ({ server }) => {
  const page = (await get(server.origin, '/')).body.toString()
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? ''
  const files = [script, '/sw.js', '/manifest.webmanifest', '/icon.svg', '/backend/api/health/live']
  for (const path of [...files, '/backend/api/lectures/', '/backend/api/nothing/'])
    expect((await get(server.origin, path)).headers['content-security-policy'], path).toMatch(
      /^default-src 'none'/,
    )
  for (const path of ['/nothing', '/login/link'])
    expect((await get(server.origin, path)).headers['content-security-policy'], path).toMatch(
      /script-src 'self' 'nonce-/,
    )
})

/** A built file, the two kinds of pages, and the API: each is answered by another part of the server. */
async function listPaths(origin: string): Promise<string[]> {
  const page = (await get(origin, '/')).body.toString()
  return ['/', '/login', '/backend/api/health/live', /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? '']
}

test('TRACE repeats nothing, wherever it is sent', async ({ server }) => {
  for (const path of await listPaths(server.origin)) {
    const { status, body } = await send(server.origin, { method: 'TRACE', path, headers: { cookie: 'a=b' } })
    expect([path, status, body.length]).toEqual([path, 405, 0])
  }
})

test('a request for a host that is none is refused, whatever it asks for', async ({ server }) => {
  for (const path of await listPaths(server.origin)) {
    expect((await send(server.origin, { path })).status, path).toBe(200)
    for (const host of ['a b', 'evil/path', 'user@host', 'localhost:99999']) {
      const { status } = await send(server.origin, { path, headers: { host } })
      expect([path, host, status]).toEqual([path, host, 400])
    }
  }
})
