import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GET, POST } from '@/app/backend/api/auth/[...nextauth]/route'
import { logger } from '@/lib/auth/options'
import { serverBounds } from '@/lib/bounds'
import { collectLog } from '@/tests/support/log-lines'

// The settings are read once, by the first that is imported.
vi.hoisted(() => (process.env.LOG_LEVEL = 'trace'))

const ORIGIN = 'http://localhost:3000'
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const log = collectLog()

beforeEach(() => log.clear())

/** Calls next-auth's route; what it refuses by itself never reaches next-auth, which runs only within Next. */
async function call(path: string, init: RequestInit = {}): Promise<{ status: number; code: unknown }> {
  const url = new URL(`${ORIGIN}/backend/api/auth/${path}`)
  const nextauth = path.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
  const handler = init.method === 'POST' ? POST : GET
  const request = new Request(url, { duplex: 'half', ...init } as RequestInit)
  const response = await handler(request, { params: Promise.resolve({ nextauth }) })
  const { code } = (await response.json()) as { code: unknown }
  return { status: response.status, code }
}

const post = (path: string, body: BodyInit, headers: Record<string, string>) =>
  call(path, { method: 'POST', headers, body })

describe('next-auth is not asked', () => {
  test('for its log, nor for anything that nobody here uses', async () => {
    const told = { code: 'MY OWN WORDS', level: 'error', text: 'MY OWN WORDS' }
    for (const path of ['_log', 'session', 'verify-request', 'signin/unknown', 'callback/oidc/x', 'toString'])
      expect(await post(path, JSON.stringify(told), JSON_TYPE)).toEqual({ status: 404, code: 'not_found' })
    for (const path of ['_log', 'verify-request', 'signin/unknown', 'error/%0d%0a', 'csrf/x'])
      expect(await call(path)).toEqual({ status: 404, code: 'not_found' })
    expect(log.text()).not.toContain('MY OWN')
  })

  test('for a password or a code by GET, to which it responds with 500', async () => {
    for (const path of ['callback/tutor', 'callback/participant', 'callback/tutor?email=a%40example.org'])
      expect(await call(path)).toEqual({ status: 404, code: 'not_found' })
  })

  test.each([
    'error?error=%0d%0a',
    'error?error=a%20b',
    'signin?callbackUrl=%0d%0a',
    'csrf?x=%00',
    'signin?callbackUrl=x',
    'signin?callbackUrl=%2F%25ZZ',
    'signin?callbackUrl=%2F%25C3',
  ])('with %s, which it could not put into a header', async (path) => {
    expect(await call(path)).toEqual({ status: 400, code: 'validation_failed' })
  })

  test('with a body that it could not read', async () => {
    expect(await post('signin/oidc', '{', JSON_TYPE)).toEqual({ status: 400, code: 'malformed_body' })
    for (const body of ['[]', '"x"', '{"callbackUrl":{}}', '{"csrfToken":1}'])
      expect(await post('signin/oidc', body, JSON_TYPE)).toEqual({ status: 400, code: 'validation_failed' })
    expect(await post('signout', 'callbackUrl=%0d%0a', FORM)).toEqual({
      status: 400,
      code: 'validation_failed',
    })
    expect(await post('signout', 'x', { 'content-type': 'text/plain' })).toEqual({
      status: 415,
      code: 'unsupported_media_type',
    })
  })

  test('to come back to an address that nobody can decode', async () => {
    for (const path of ['signout', 'callback/tutor'])
      expect(await post(path, 'callbackUrl=%2F%25ZZ', FORM)).toEqual({
        status: 400,
        code: 'validation_failed',
      })
  })

  test('with a body of more than 256 KiB, of which no more is read than that', async () => {
    const sizes = { told: 0, chunk: 64 * 1024 }
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sizes.told += sizes.chunk
        controller.enqueue(new Uint8Array(sizes.chunk).fill(97))
      },
    })
    expect(await post('callback/tutor', endless, FORM)).toEqual({ status: 413, code: 'body_too_large' })
    expect(sizes.told).toBeLessThanOrEqual(serverBounds.bodyBytes + 2 * sizes.chunk)
  })

  test('to come back to an address that it could not read, and the browser forgets it', async () => {
    const request = new Request(`${ORIGIN}/backend/api/auth/csrf`, {
      headers: { cookie: 'next-auth.callback-url=nonsense' },
    })
    const response = await GET(request, { params: Promise.resolve({ nextauth: ['csrf'] }) })
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie().join('\n')).toMatch(/next-auth\.callback-url=; Max-Age=0/)
  })
})

test('of next-auth’s errors the log tells known codes, and no text of a caller', () => {
  logger.error?.('OAUTH_CALLBACK_ERROR', new Error('MY OWN WORDS'))
  logger.error?.('MY OWN WORDS', { error: new Error('MY OWN WORDS') })
  const codes = log.lines().map((line) => (JSON.parse(line) as { code: string }).code)
  expect(codes).toEqual(['OAUTH_CALLBACK_ERROR', 'UNKNOWN'])
  expect(log.text()).not.toContain('MY OWN')
})
