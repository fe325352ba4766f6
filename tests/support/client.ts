// As when a server process starts (instrumentation.ts).
import '@/lib/domain-hooks'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ErrorCode } from '@/lib/http/errors'
import { cookieNames } from '@/lib/auth/cookies'
import { CookieClient } from '@/tests/support/cookie-client.mjs'

type Handler = (request: Request, context?: { params: Promise<Record<string, string>> }) => Promise<Response>

type Options = {
  /** Path parameters as Next would give them. */
  params?: Record<string, string>
  /** Query string without `?`. */
  query?: string
  json?: unknown
  form?: Record<string, string>
  /** An upload: its fields, in the order in which they are sent. */
  upload?: [name: string, value: string | Blob][]
  /** A body sent as it is, with the content type given in `headers`. */
  raw?: string | Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  /** Of a POST: sent without a key of its own. */
  unkeyed?: boolean
}

export type Answer<Body = Record<string, unknown>> = { status: number; headers: Headers; body: Body }

const CSRF = 'csrf-token-of-the-tests'
const ORIGIN = 'http://localhost:3000'

function uploadOf({ upload }: Options): FormData | undefined {
  if (!upload) return undefined
  const form = new FormData()
  for (const [name, value] of upload) form.append(name, value)
  return form
}

/** A client without a network: calls route handlers, and sends, as pages do, a key with every POST. */
export class Client extends CookieClient {
  override cookies = new Map<string, string>([[cookieNames.csrf, CSRF]])

  /** A client with the same cookies, as a thief would have it. */
  copy(): Client {
    const copy = new Client()
    copy.cookies = new Map(this.cookies)
    return copy
  }

  /** Calls a handler and returns the answer with its JSON (or text) body. */
  async call<Body = Record<string, unknown>>(
    handler: Handler,
    method: string,
    options: Options = {},
  ): Promise<Answer<Body>> {
    const response = await this.open(handler, method, options)
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    }
  }

  /** Calls a handler and returns the response itself, for streams. */
  async open(
    handler: Handler,
    method: string,
    options: Options = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const idempotencyKey = method === 'POST' && !options.unkeyed ? randomUUID() : undefined
    const encoded = this.encode({ ...options, idempotencyKey })
    const headers = new Headers({ 'accept-language': 'en', ...encoded.headers })
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
    const body = options.raw ?? uploadOf(options) ?? encoded.body ?? null
    if (options.upload) headers.delete('content-type')
    const url = `${ORIGIN}/backend/api/${options.query ? `?${options.query}` : ''}`
    const request = new Request(url, { method, headers, body, signal: signal ?? null })
    const response = await handler(request, { params: Promise.resolve(options.params ?? {}) })
    this.keepCookies(response.headers.getSetCookie())
    return response
  }

  get<Body = Record<string, unknown>>(handler: Handler, options?: Options): Promise<Answer<Body>> {
    return this.call<Body>(handler, 'GET', options)
  }

  post<Body = Record<string, unknown>>(
    handler: Handler,
    json?: unknown,
    options?: Options,
  ): Promise<Answer<Body>> {
    return this.call<Body>(handler, 'POST', { json, ...options })
  }

  put<Body = Record<string, unknown>>(
    handler: Handler,
    json?: unknown,
    options?: Options,
  ): Promise<Answer<Body>> {
    return this.call<Body>(handler, 'PUT', { json, ...options })
  }

  patch<Body = Record<string, unknown>>(
    handler: Handler,
    json?: unknown,
    options?: Options,
  ): Promise<Answer<Body>> {
    return this.call<Body>(handler, 'PATCH', { json, ...options })
  }

  delete<Body = Record<string, unknown>>(handler: Handler, options?: Options): Promise<Answer<Body>> {
    return this.call<Body>(handler, 'DELETE', options)
  }
}

/** Asserts that an answer is the contract's error with this status and code, and that it says a sentence. */
export function expectError(answer: Answer<unknown>, status: number, code: ErrorCode): void {
  expect(answer.body).toMatchObject({ code })
  expect(answer.status).toBe(status)
  expect((answer.body as { error: string }).error).toMatch(/\S/)
}

/** Asserts a 400 and which fields are wrong. */
export function expectFields(answer: Answer<unknown>, paths: string[]): void {
  expectError(answer, 400, 'validation_failed')
  const { fields } = answer.body as { fields?: { path: string }[] }
  expect(fields?.map(({ path }) => path).toSorted()).toEqual(paths.toSorted())
}

/** The statuses of answers whose order is up to chance, in ascending order. */
export function statusesOf(answers: Answer<unknown>[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}
