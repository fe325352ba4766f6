import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { CookieClient } from './cookie-client.mjs'

const MAX_TRIES = 5

/** @typedef {import('./cookie-client.mjs').Content} Content */
/** @typedef {{ status: number, body: unknown, headers: http.IncomingHttpHeaders, milliseconds: number }} Answer */

/** The server said no. */
export class HttpError extends Error {
  /** @param {string} method @param {string} path @param {Answer} answer */
  constructor(method, path, { status, body }) {
    const code = codeOf(body)
    super(`${method} ${path}: ${status} ${code ?? ''}`.trim())
    this.status = status
    this.code = code
  }
}

/** @param {unknown} body @returns {string | undefined} the stable code of an error's answer */
function codeOf(body) {
  const code = typeof body === 'object' && body && 'code' in body ? body.code : undefined
  return typeof code === 'string' ? code : undefined
}

/**
 * A client of the API over the network, as somebody else would write one: keeps cookies and connections, proves its
 * requests, reads event streams. Paths count from `/backend/`; the caller names the type of a reply.
 */
export class HttpClient extends CookieClient {
  /** A request may take this long, in milliseconds. */
  timeoutMs = 30_000
  /** What its event streams have brought. */
  streamed = { bytes: 0, events: 0 }
  /** @type {Set<http.ClientRequest>} */
  #streams = new Set()
  #client
  #agent

  /** @param {string} origin such as http://localhost:3000 @param {Map<string, string>} [cookies] that another client had */
  constructor(origin, cookies) {
    super()
    this.origin = origin
    this.cookies = new Map(cookies)
    this.#client = origin.startsWith('https:') ? https : http
    // Connections of its own, as each browser in a hall has, and not one pool for all.
    this.#agent = new this.#client.Agent({ keepAlive: true, maxSockets: 4 })
  }

  /** Somebody who may send something: a page's first request fetches the CSRF cookie. @param {string} origin */
  static async open(origin) {
    const client = new HttpClient(origin)
    await client.request('GET', 'api/vue/authentication/authCheck')
    return client
  }

  /** A tutor, signed in with the form. @param {string} origin @param {{ email: string, password: string }} credentials */
  static async signIn(origin, { email, password }) {
    const client = await HttpClient.open(origin)
    await client.form('api/tutor/login/', { email, password })
    return client
  }

  /** A student of a lecture. @param {string} origin @param {string} code */
  static async join(origin, code) {
    const client = await HttpClient.open(origin)
    await client.form('api/student/lesson_auth/', { code })
    return client
  }

  /** Somebody with the same cookies. @param {string} [origin] */
  copy(origin = this.origin) {
    return new HttpClient(origin, this.cookies)
  }

  /**
   * Asks once; any status is an answer.
   * @param {string} method @param {string} path @param {Content} [content]
   * @returns {Promise<Answer>}
   */
  async request(method, path, content = {}) {
    const startedAt = performance.now()
    const { headers, body } = this.encode(content)
    const { response, text } = await this.#send(method, path, headers, body)
    this.keepCookies(response.headers['set-cookie'] ?? [])
    const isJson = response.headers['content-type']?.startsWith('application/json')
    return {
      status: response.statusCode ?? 0,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
      milliseconds: performance.now() - startedAt,
    }
  }

  /**
   * Asks once; throws HttpError if the server says no.
   * @param {string} method @param {string} path @param {Content} [content]
   */
  async call(method, path, content) {
    const answer = await this.request(method, path, content)
    if (answer.status >= 300) throw new HttpError(method, path, answer)
    return answer
  }

  /**
   * Asks until it is served, as pages do when the server is busy; throws HttpError if it says no.
   * @template Reply @param {string} method @param {string} path @param {Content} [content]
   * @returns {Promise<Reply>}
   */
  async #ask(method, path, content) {
    const keyed = { ...content, ...(method === 'POST' && { idempotencyKey: randomUUID() }) }
    for (let tries = 1; ; tries += 1) {
      const answer = await this.request(method, path, keyed)
      if (answer.status < 300) return /** @type {Reply} */ (answer.body)
      const seconds = Number(answer.headers['retry-after'])
      if (answer.status !== 503 || !(seconds > 0) || tries === MAX_TRIES)
        throw new HttpError(method, path, answer)
      // Not all of those who were refused at once come back at once.
      await sleep((seconds + Math.random()) * 1000)
    }
  }

  /** @template [Reply=Record<string, unknown>] @param {string} path @returns {Promise<Reply>} */
  get(path) {
    return this.#ask('GET', path)
  }

  /** @template [Reply=Record<string, unknown>] @param {string} path @param {unknown} [json] @returns {Promise<Reply>} */
  post(path, json = {}) {
    return this.#ask('POST', path, { json })
  }

  /** @template [Reply=Record<string, unknown>] @param {string} path @param {unknown} json @returns {Promise<Reply>} */
  patch(path, json) {
    return this.#ask('PATCH', path, { json })
  }

  /** @template [Reply=Record<string, unknown>] @param {string} path @param {unknown} json @returns {Promise<Reply>} */
  put(path, json) {
    return this.#ask('PUT', path, { json })
  }

  /** @param {string} path @returns {Promise<void>} */
  delete(path) {
    return this.#ask('DELETE', path)
  }

  /** @template [Reply=Record<string, unknown>] @param {string} path @param {Record<string, string>} form @returns {Promise<Reply>} */
  form(path, form) {
    return this.#ask('POST', path, { form })
  }

  /** A CSV or another answer that is no JSON. @param {string} path @returns {Promise<string>} */
  text(path) {
    return this.#ask('GET', path)
  }

  /** @param {string} path */
  #url(path) {
    return new URL(path, `${this.origin}/backend/`)
  }

  /**
   * @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} [body]
   * @returns {Promise<{ response: http.IncomingMessage, text: string }>}
   */
  #send(method, path, headers, body) {
    return new Promise((resolve, reject) => {
      const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }
      const options = {
        method,
        headers: { ...headers, ...length },
        agent: this.#agent,
        timeout: this.timeoutMs,
      }
      const request = this.#client.request(this.#url(path), options, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ response, text }))
        response.on('error', reject)
      })
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      request.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        // The server closed an idle connection at the moment it was used again; browsers retry, too.
        if (request.reusedSocket && error.code === 'ECONNRESET') {
          this.#send(method, path, headers, body).then(resolve, reject)
        } else reject(error)
      })
      request.end(body)
    })
  }

  /**
   * Reads an event stream until it ends; resolves with how it ended: an HTTP status, or 0 for a lost connection.
   * @param {string} path @param {(event: string, data: unknown) => void} onEvent @param {AbortSignal} [signal]
   * @returns {Promise<number>}
   */
  stream(path, onEvent, signal) {
    return new Promise((resolve) => {
      const headers = { ...this.headers(), accept: 'text/event-stream' }
      const request = this.#client.get(this.#url(path), {
        headers,
        agent: this.#agent,
        ...(signal && { signal }),
      })
      this.#streams.add(request)
      const end = (/** @type {number} */ status) => {
        this.#streams.delete(request)
        resolve(status)
      }
      request.on('error', () => end(0))
      request.on('response', (response) => {
        this.keepCookies(response.headers['set-cookie'] ?? [])
        response.on('error', () => undefined)
        response.on('close', () => end(response.statusCode ?? 0))
        if (response.statusCode !== 200) response.resume()
        else this.#readEvents(response, onEvent)
      })
    })
  }

  /** @param {http.IncomingMessage} response @param {(event: string, data: unknown) => void} onEvent */
  #readEvents(response, onEvent) {
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => {
        this.streamed.events += 1
        onEvent(event, JSON.parse(data))
      },
    })
    response.setEncoding('utf8')
    response.on('data', (/** @type {string} */ chunk) => {
      this.streamed.bytes += Buffer.byteLength(chunk)
      parser.feed(chunk)
    })
  }

  close() {
    for (const request of this.#streams) request.destroy()
    this.#agent.destroy()
  }
}
