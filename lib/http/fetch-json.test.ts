import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorNotice } from './error-notice'
import { fetchFile } from './fetch-file'
import { ApiError, fetchJson, NetworkError } from './fetch-json'

const sent = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()

function headersOf(index = 0) {
  return new Headers(sent.mock.calls[index]?.[1].headers)
}

beforeEach(() => {
  sent.mockReset()
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('document', { cookie: 'locale=de; csrftoken=abc123; theme=dark' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('fetchJson', () => {
  it('reads JSON below the base path', async () => {
    sent.mockResolvedValue(Response.json({ total: 2 }))
    await expect(fetchJson('/api/lectures/', { query: { archived: true, q: undefined } })).resolves.toEqual({
      total: 2,
    })
    expect(sent.mock.calls[0]?.[0]).toBe('/backend/api/lectures/?archived=true')
    expect(headersOf().has('x-csrftoken')).toBe(false)
  })

  it('adds to a query that is there already', async () => {
    sent.mockResolvedValue(Response.json({}))
    await fetchJson('/api/vue/session/?a=create', {
      method: 'POST',
      body: { title: 'x' },
      query: { lecture: 'l1' },
    })
    expect(sent.mock.calls[0]?.[0]).toBe('/backend/api/vue/session/?a=create&lecture=l1')
  })

  it('sends the CSRF token and JSON', async () => {
    sent.mockResolvedValue(new Response(null, { status: 204 }))
    await expect(fetchJson('/api/x', { method: 'POST', body: { a: 1 } })).resolves.toBeUndefined()
    expect(headersOf().get('x-csrftoken')).toBe('abc123')
    expect(headersOf().get('content-type')).toBe('application/json')
    expect(sent.mock.calls[0]?.[1].body).toBe('{"a":1}')
  })

  it('sends a form', async () => {
    sent.mockResolvedValue(Response.json({}))
    await fetchJson('/api/tutor/login/', { method: 'POST', form: { email: 'a@b.c', password: 'p&q' } })
    expect(sent.mock.calls[0]?.[1].body).toEqual(new URLSearchParams({ email: 'a@b.c', password: 'p&q' }))
  })

  it('turns a refusal into an ApiError', async () => {
    const fields = [{ path: 'title', message: 'Please enter a title.', code: 'too_small' }, { path: 3 }]
    const body = { error: 'Please check.', code: 'validation_failed', fields }
    sent.mockResolvedValue(Response.json(body, { status: 400 }))
    const error: unknown = await fetchJson('/api/x').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message: 'Please check.' })
    expect(error).toHaveProperty('fields', [fields[0]])
  })

  it('turns a broken connection into a NetworkError', async () => {
    sent.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(fetchJson('/api/x')).rejects.toBeInstanceOf(NetworkError)
  })

  it('leaves an abort what it is', async () => {
    sent.mockRejectedValue(new DOMException('gone', 'AbortError'))
    await expect(fetchJson('/api/x')).rejects.toHaveProperty('name', 'AbortError')
  })
})

const unavailable = (seconds?: string, headers = {}) =>
  Response.json(
    { code: 'unavailable' },
    { status: 503, headers: seconds ? { 'Retry-After': seconds, ...headers } : headers },
  )

describe('a 503', () => {
  const refuse = (...given: Parameters<typeof unavailable>) =>
    sent.mockImplementation(() => Promise.resolve(unavailable(...given)))

  it('is tried again after its Retry-After', async () => {
    vi.useFakeTimers()
    sent.mockResolvedValueOnce(unavailable('2')).mockResolvedValueOnce(Response.json({ ok: true }))
    const reply = fetchJson('/api/x')
    await vi.advanceTimersByTimeAsync(1900)
    expect(sent).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1200)
    await expect(reply).resolves.toEqual({ ok: true })
  })

  it('is tried three times', async () => {
    vi.useFakeTimers()
    refuse('1')
    const reply = fetchJson('/api/x').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await reply).toHaveProperty('status', 503)
    expect(sent).toHaveBeenCalledTimes(3)
  })

  it('is not tried again without one, or after a long one', async () => {
    refuse()
    await expect(fetchJson('/api/x')).rejects.toHaveProperty('retryAfter', null)
    refuse('60')
    await expect(fetchJson('/api/x')).rejects.toHaveProperty('retryAfter', 60)
    expect(sent).toHaveBeenCalledTimes(2)
  })

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('of %s is tried again', async (method) => {
    vi.useFakeTimers()
    refuse('1')
    const reply = fetchJson('/api/x', { method }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await reply).toHaveProperty('status', 503)
    expect(sent).toHaveBeenCalledTimes(3)
  })

  it('is left to a caller that tries again by itself', async () => {
    refuse('1')
    await expect(fetchJson('/api/x', { retry: false })).rejects.toHaveProperty('status', 503)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('of a file is tried again, too; it has the name that the server gives', async () => {
    vi.useFakeTimers()
    const headers = {
      'content-disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe.csv',
    }
    sent.mockResolvedValueOnce(unavailable('1')).mockResolvedValueOnce(new Response('a;b', { headers }))
    const file = fetchFile('/api/x.csv')
    await vi.advanceTimersByTimeAsync(2_100)
    expect(await (await file).text()).toBe('a;b')
    expect((await file).name).toBe('Größe.csv')
  })

  it('is given up with the page', async () => {
    const page = new AbortController()
    sent.mockResolvedValue(unavailable('5'))
    const reply = fetchJson('/api/x', { signal: page.signal })
    setTimeout(() => page.abort(), 20)
    await expect(reply).rejects.toHaveProperty('name', 'AbortError')
  })
})

describe('an Idempotency-Key', () => {
  const keyOf = (index: number) => headersOf(index).get('idempotency-key')

  it('is the same for each try of a POST, whose answer may have been lost, and another for the next', async () => {
    vi.useFakeTimers()
    sent.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(unavailable('1'))
    sent.mockImplementation(() => Promise.resolve(Response.json({})))
    const reply = fetchJson('/api/x', { method: 'POST' })
    await vi.advanceTimersByTimeAsync(10_000)
    await reply
    await fetchJson('/api/x', { method: 'POST' })
    expect(keyOf(0)).toMatch(/^"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"$/)
    expect([keyOf(1), keyOf(2)]).toEqual([keyOf(0), keyOf(0)])
    expect(keyOf(3)).not.toBe(keyOf(0))
  })

  it('is not sent with what comes to the same twice, nor where the caller tries again', async () => {
    sent.mockImplementation(() => Promise.resolve(Response.json({})))
    await fetchJson('/api/x', { method: 'PUT' })
    await fetchJson('/api/x', { method: 'POST', retry: false })
    expect([keyOf(0), keyOf(1)]).toEqual([null, null])
  })
})

describe('a POST that cannot be repeated', () => {
  const call = { method: 'POST', retry: 'busy' } as const

  it('is not sent again when its answer was lost, and has no key', async () => {
    sent.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(fetchJson('/api/x', call)).rejects.toBeInstanceOf(NetworkError)
    expect(sent).toHaveBeenCalledTimes(1)
    expect(headersOf().has('idempotency-key')).toBe(false)
  })

  it('is sent again when the server was busy', async () => {
    vi.useFakeTimers()
    sent.mockResolvedValueOnce(unavailable('1')).mockResolvedValueOnce(Response.json({ ok: true }))
    const reply = fetchJson('/api/x', call)
    await vi.advanceTimersByTimeAsync(2_100)
    await expect(reply).resolves.toEqual({ ok: true })
  })
})

describe('a request to which nothing comes back', () => {
  // Some browsers do not reject with the signal's reason.
  const hang = (_address: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })

  it('is given up after eight seconds; a POST is said again with its key', async () => {
    vi.useFakeTimers()
    sent.mockImplementationOnce(hang).mockResolvedValue(Response.json({ ok: true }))
    const reply = fetchJson('/api/x', { method: 'POST' })
    await vi.advanceTimersByTimeAsync(7_900)
    expect(sent).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(reply).resolves.toEqual({ ok: true })
    expect(headersOf(1).get('idempotency-key')).toBe(headersOf(0).get('idempotency-key'))
  })

  it('fails like one without a connection where it is not said again', async () => {
    vi.useFakeTimers()
    sent.mockImplementation(hang)
    const reply = fetchJson('/api/x', { method: 'PATCH' }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await reply).toBeInstanceOf(NetworkError)
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('is waited for longer where it takes long by design, or has much to send', async () => {
    vi.useFakeTimers()
    sent.mockImplementation(hang)
    const body = { text: 'x'.repeat(64_000) }
    const replies = [
      fetchJson('/api/x', { method: 'PATCH', slow: true }),
      fetchJson('/api/x', { method: 'PUT', body }),
    ]
    const failed = Promise.allSettled(replies)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sent.mock.calls.map(([, { signal }]) => signal?.aborted)).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  it('is given up with the page before that', async () => {
    const page = new AbortController()
    sent.mockImplementation(hang)
    const reply = fetchJson('/api/x', { signal: page.signal })
    page.abort()
    await expect(reply).rejects.toHaveProperty('name', 'AbortError')
  })

  /** Answers with parts of a body that come one after another. */
  const answerInParts = (parts: string[], everyMs: number, end: boolean) =>
    sent.mockImplementation((_address, { signal }) => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')))
          for (const part of parts) {
            await new Promise((resolve) => setTimeout(resolve, everyMs))
            controller.enqueue(new TextEncoder().encode(part))
          }
          if (end) controller.close()
        },
      })
      return Promise.resolve(new Response(body))
    })

  it('may take its time while more of the answer arrives', async () => {
    vi.useFakeTimers()
    answerInParts(['{"ok"', ':', 'true}'], 14_000, true)
    const reply = fetchJson('/api/x')
    await vi.advanceTimersByTimeAsync(42_000)
    await expect(reply).resolves.toEqual({ ok: true })
  })

  it('is given up when the rest of its answer does not come', async () => {
    vi.useFakeTimers()
    answerInParts(['{"ok":'], 1_000, false)
    const reply = fetchJson('/api/x').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(16_500)
    expect(await Promise.race([reply, Promise.resolve('waits')])).toBeInstanceOf(NetworkError)
  })
})

describe('errorNotice', () => {
  const texts = {
    statusTitle: (status: number) => `${status}: Fehler`,
    unknown: 'An unknown error has occurred.',
    unknownHint: 'Please try again later.',
    networkTitle: 'No connection',
    network: 'Network error. Please check your connection.',
  }
  const variant = 'destructive'
  const say = (raw: string, body: unknown) => errorNotice(new ApiError(409, raw, body, null), texts)
  const both = 'An unknown error has occurred. Please try again later.'

  it('takes error, then msg, then the raw answer', () => {
    expect(say('{}', { error: 'E', msg: 'M' })).toEqual({ title: '409: Fehler', description: 'E', variant })
    expect(say('{}', { msg: 'M' }).description).toBe('M')
    expect(say('teapot', undefined).description).toBe('teapot')
    expect(say('', undefined).description).toBe(both)
  })

  it('keeps the title of an action that has one', () => {
    const error = new ApiError(409, '', { error: 'E' }, null)
    expect(errorNotice(error, texts, 'Failed to start')).toMatchObject({
      title: 'Failed to start',
      description: 'E',
    })
    expect(errorNotice(new Error('x'), texts, 'Failed to start').description).toBe(both)
  })

  it('speaks of the connection, and of what nobody foresaw', () => {
    expect(errorNotice(new NetworkError('x'), texts)).toEqual({
      title: 'No connection',
      description: 'Network error. Please check your connection.',
      variant,
    })
    expect(errorNotice('?', texts)).toEqual({ title: texts.unknown, description: texts.unknownHint, variant })
  })
})
