import { pause } from '@/lib/http/pause'
import { TimeLimit } from '@/lib/http/time-limit'
import { Listeners } from '@/lib/store'

/** Every call goes here; pages use relative addresses, so the origin is always ours. */
const base = '/backend'

type FieldProblem = { path: string; message: string; code: string }

/** An answer of the server that is not a success. */
export class ApiError extends Error {
  readonly status: number
  /** The contract's stable code; `unknown` when the answer did not come from our server. */
  readonly code: string
  readonly fields: FieldProblem[]
  /** Seconds until another try may succeed. */
  readonly retryAfter: number | null
  /** The parsed body, for codes that carry more (`current` of `edit_conflict`). */
  readonly body: unknown
  constructor(status: number, raw: string, body: unknown, retryAfter: number | null) {
    super(textOf(body, 'error') ?? textOf(body, 'msg') ?? raw)
    this.name = 'ApiError'
    this.status = status
    this.code = textOf(body, 'code') ?? 'unknown'
    this.fields = fieldsOf(body)
    this.retryAfter = retryAfter
    this.body = body
  }
}

/** The server was not reached, or its answer did not arrive whole. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  /** Sent form-encoded, as the two sign-ins take it. */
  form?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  signal?: AbortSignal
  /** `false`: the caller itself tries again. `busy`: only a busy server is asked again, as the call works once. */
  retry?: false | 'busy'
  /** Takes long by design: a password is compared, or the university is asked. */
  slow?: true
}

/** What a request says about the network: nothing has come back for long, or an answer has. */
export const networkSigns = new Listeners<['hanging' | 'answered']>()

let currentParticipant: string | null = null

/**
 * Has every call name the participant of this page: all tabs share one cookie, and another tab may sign somebody else
 * in. The server answers 401 to a page of somebody else. Returns the function that ends this.
 */
export function callAsParticipant(id: string): () => void {
  currentParticipant = id
  return () => {
    if (currentParticipant === id) currentParticipant = null
  }
}

export function participantHeaders(): Record<string, string> {
  return currentParticipant === null ? {} : { 'X-Participant': currentParticipant }
}

const MAX_ATTEMPTS = 3

/** Calls the API and gives the parsed answer; undefined for one without a body. Throws ApiError or NetworkError. */
export function fetchJson<Reply = void>(path: string, call: Call = {}): Promise<Reply> {
  return fetchWithRetry(path, call, async (response) => {
    const raw = await response.text()
    // The server checks its replies against their schemas; phones carry none.
    return (raw === '' ? undefined : parse(raw)) as Reply
  })
}

type Read<Reply> = (response: Response) => Promise<Reply>

/**
 * Calls the API and reads the answer. Asks a busy server again, and repeats a POST whose answer was lost: its key makes
 * that safe for tutors, all other POSTs must be repeatable or say `busy`. Throws ApiError or NetworkError.
 */
export async function fetchWithRetry<Reply>(path: string, call: Call, read: Read<Reply>): Promise<Reply> {
  if (call.retry === false) return send(path, call, read)
  const key = call.method === 'POST' && call.retry !== 'busy' ? makeKey() : undefined
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(path, call, read, key)
    } catch (error) {
      const mayHelp = isBusy(error) || (key !== undefined && error instanceof NetworkError)
      if (tries === MAX_ATTEMPTS || !mayHelp) throw error
      await pause(waitBefore(error, tries, longestWaitSeconds * 1000), call.signal)
      call.signal?.throwIfAborted()
    }
  }
}

const longestWaitSeconds = 10

/** Whether the server is only busy. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 503) return false
  return error.retryAfter !== null && error.retryAfter <= longestWaitSeconds
}

/** A random key (UUID version 4); `crypto.randomUUID` is missing where a page is served without HTTPS. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Whether trying again may help: no connection, a busy or restarting server, a token that the next answer brings. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  return (
    error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.code === 'csrf_failed')
  )
}

/** Milliseconds. */
const firstWaitMs = 500
const maxWaitMs = 4_000

/**
 * Milliseconds before the next try after so many failures: as long as the server asks, up to `maxMs`, and a chance
 * that grows, or a whole hall would come back in the same instant.
 */
export function waitBefore(error: unknown, failures: number, maxMs = maxWaitMs): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0
  return Math.min(asked, maxMs) + Math.random() * Math.min(maxWaitMs, firstWaitMs * 2 ** failures)
}

/** Milliseconds without a response after which the network is in doubt: the server itself gives up a request earlier. */
const HANGING_AFTER_MS = 2_500
/** Milliseconds without a response after which a connection is dead, even if there is a network again. */
export const DEAD_AFTER_MS = 8_000
const SLOW_DEAD_AFTER_MS = 30_000
/** The slowest uplink that is waited for. */
const MIN_UPLINK_BYTES_PER_MS = 4

/** Milliseconds after which a request counts as dead: a large body takes its time. */
function deadAfterMs({ slow }: Call, { body }: RequestInit): number {
  const size = typeof body === 'string' ? body.length : 0
  return (slow ? SLOW_DEAD_AFTER_MS : DEAD_AFTER_MS) + size / MIN_UPLINK_BYTES_PER_MS
}

async function send<Reply>(path: string, call: Call, read: Read<Reply>, key?: string): Promise<Reply> {
  let response: Response
  let raw: string
  const init = requestOf(call, key)
  const limit = new TimeLimit(deadAfterMs(call, init), call.signal)
  const hanging = setTimeout(() => networkSigns.tell('hanging'), HANGING_AFTER_MS)
  try {
    response = limit.watch(await fetch(address(path, call.query), { ...init, signal: limit.signal }))
    clearTimeout(hanging)
    networkSigns.tell('answered')
    if (response.ok) return await read(response)
    raw = await response.text()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError' && !limit.isOver) throw error
    throw new NetworkError('The server was not reached.', { cause: error })
  } finally {
    clearTimeout(hanging)
    limit.end()
  }
  // A proxy's page of HTML tells nobody anything.
  const isPage = response.headers.get('content-type')?.includes('html')
  const text = isPage ? '' : raw.trim().slice(0, 300)
  throw new ApiError(response.status, text, parse(raw), secondsOf(response))
}

function address(path: string, query: Call['query']): string {
  const given = Object.entries(query ?? {}).filter((entry) => entry[1] !== undefined && entry[1] !== null)
  if (given.length === 0) return base + path
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${base}${path}${path.includes('?') ? '&' : '?'}${search.toString()}`
}

function requestOf({ method = 'GET', body, form }: Call, key?: string): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json', ...participantHeaders() }
  if (method !== 'GET') headers['X-CSRFToken'] = csrfToken()
  if (key !== undefined) headers['Idempotency-Key'] = `"${key}"`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  return {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    body: form ? new URLSearchParams(form) : body === undefined ? undefined : JSON.stringify(body),
  }
}

/** The token that proves that a page of ours sends the request. */
export function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? ''
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}

function secondsOf(response: Response): number | null {
  const value = response.headers.get('retry-after')
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null
}

function textOf(body: unknown, name: string): string | undefined {
  const value = valueOf(body, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}

function fieldsOf(body: unknown): FieldProblem[] {
  const fields = valueOf(body, 'fields')
  if (!Array.isArray(fields)) return []
  return fields.flatMap((field: unknown) => {
    const path = valueOf(field, 'path')
    const message = textOf(field, 'message')
    return typeof path === 'string' && message
      ? [{ path, message, code: textOf(field, 'code') ?? 'custom' }]
      : []
  })
}

function valueOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
