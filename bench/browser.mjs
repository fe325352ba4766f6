import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseSetCookie } from 'cookie'
import { createParser } from 'eventsource-parser'

const mostTries = 5

/** @typedef {{ json?: unknown, form?: Record<string, string>, idempotencyKey?: string }} Content */
/** @typedef {{ status: number, body: unknown, headers: http.IncomingHttpHeaders, milliseconds: number }} Answer */

/** What a browser does for a page: keeps cookies and connections, proves its requests, reads event streams. */
export class Browser {
  /** A request may take this long, in milliseconds. */
  timeoutMs = 30_000
  /** What its event streams have brought. */
  streamed = { bytes: 0, events: 0 }
  /** @type {Map<string, string>} */
  cookies = new Map()
  /** @type {Set<http.ClientRequest>} */
  #streams = new Set()

  /** @param {string} origin such as http://localhost:3000 */
  constructor(origin) {
    this.origin = origin
    const secure = origin.startsWith('https:')
    this.client = secure ? https : http
    // A connection for each browser, as in a hall, and not one pool for all.
    this.agent = new this.client.Agent({ keepAlive: true, maxSockets: 4 })
  }

  /** @param {Record<string, string>} [more] @returns {Record<string, string>} */
  #headers(more) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const csrf = this.cookies.get('csrftoken')
    return { ...(cookie && { cookie }), ...(csrf && { 'x-csrftoken': csrf }), ...more }
  }

  /** @param {http.IncomingMessage} response */
  #keepCookies(response) {
    for (const header of response.headers['set-cookie'] ?? []) {
      const { name, value = '', maxAge } = parseSetCookie(header)
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /**
   * @param {string} method @param {string} path @param {Content} [content]
   * @returns {Promise<Answer>}
   */
  async request(method, path, { json, form, idempotencyKey } = {}) {
    const startedAt = performance.now()
    const body = form ? new URLSearchParams(form).toString() : json === undefined ? '' : JSON.stringify(json)
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = this.#headers({
      ...(body && { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }),
      ...(idempotencyKey && { 'idempotency-key': `"${idempotencyKey}"` }),
    })
    const { response, text } = await this.#send(method, path, headers, body)
    this.#keepCookies(response)
    const isJson = response.headers['content-type']?.startsWith('application/json')
    return {
      status: response.statusCode ?? 0,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
      milliseconds: performance.now() - startedAt,
    }
  }

  /**
   * Asks until it is served, as pages do when the server is busy.
   * @param {string} method @param {string} path @param {Content} [content]
   * @returns {Promise<Answer>}
   */
  async retry(method, path, content = {}) {
    const keyed = { ...content, ...(method === 'POST' && { idempotencyKey: randomUUID() }) }
    for (let tries = 1; ; tries += 1) {
      const answer = await this.request(method, path, keyed)
      const seconds = Number(answer.headers['retry-after'])
      if (answer.status !== 503 || !(seconds > 0) || tries === mostTries) return answer
      await sleep((seconds + Math.random()) * 1000)
    }
  }

  /**
   * @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} body
   * @returns {Promise<{ response: http.IncomingMessage, text: string }>}
   */
  #send(method, path, headers, body) {
    return new Promise((resolve, reject) => {
      const options = { method, headers, agent: this.agent, timeout: this.timeoutMs }
      const request = this.client.request(new URL(path, this.origin), options, (response) => {
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
   * @param {string} path @param {(event: string, data: unknown) => void} onEvent
   * @returns {Promise<number>}
   */
  stream(path, onEvent) {
    return new Promise((resolve) => {
      const headers = this.#headers({ accept: 'text/event-stream' })
      const request = this.client.get(new URL(path, this.origin), { headers, agent: this.agent })
      this.#streams.add(request)
      const end = (/** @type {number} */ status) => {
        this.#streams.delete(request)
        resolve(status)
      }
      request.on('error', () => end(0))
      request.on('response', (response) => {
        this.#keepCookies(response)
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
    this.agent.destroy()
  }
}
