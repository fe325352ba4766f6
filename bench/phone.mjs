import { createHash } from 'node:crypto'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import zlib from 'node:zlib'
import { CookieClient } from '../tests/support/cookie-client.mjs'
import { listFiles } from './page-files.mjs'
import { ResponseReader } from './response-reader.mjs'

/**
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} Ask
 * @typedef {{ bytes: number }} Answered of an answer, on the wire with its headers
 * @typedef {{ stage: string, method: string, answers: Answered[] }} Stage
 */

/** As many as a browser opens to one server over HTTP/1.1. */
const MAX_CONNECTIONS = 6
/** Milliseconds until an answer that does not come any further is given up; a browser waits as long. */
const timeoutMs = 300_000
const MAX_TRIES = 20
/** What a phone says of itself with every request. */
const about = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'accept-language': 'de-DE,de;q=0.9,en;q=0.8',
  'accept-encoding': 'gzip, br',
}
const acceptPage = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync }
/** Of each page that came, by its tag or its content: what it names. @type {Map<string, string[]>} */
const filesOfPage = new Map()

/** @param {ResponseReader} reader @param {Buffer} body @param {string} address @returns {string[]} */
function filesOf(reader, body, address) {
  const tag = reader.headers.get('etag') ?? createHash('sha1').update(body).digest('base64')
  const key = `${address} ${tag}`
  const known = filesOfPage.get(key)
  if (known) return known
  const decode = decoders[/** @type {keyof typeof decoders} */ (reader.headers.get('content-encoding') ?? '')]
  const files = listFiles((decode?.(body) ?? body).toString(), reader.links, address)
  filesOfPage.set(key, files)
  return files
}

/** One browser, as far as a server sees it: connections, cookies, cache. */
export class Phone extends CookieClient {
  /** What it has done, in its order. @type {Stage[]} */
  stages = []
  /** Milliseconds of each stage. @type {Record<string, number>} */
  times = {}
  /** Requests that a busy server has put off. */
  putOff = 0
  #host
  #port
  #origin
  /** @type {Set<net.Socket>} */
  #open = new Set()
  /** @type {net.Socket[]} */
  #idle = []
  /** @type {((socket: net.Socket) => void)[]} */
  #waiting = []
  /** Files that need not be asked for again. @type {Set<string>} */
  #cache = new Set()

  /** @param {string} origin such as http://127.0.0.1:3000 */
  constructor(origin) {
    super()
    const { hostname, port } = new URL(origin)
    this.#origin = origin
    this.#host = hostname
    this.#port = Number(port)
  }

  /** A page and all that it names. @param {string} name of the stages @param {string} path */
  async page(name, path) {
    /** @type {Buffer[]} */
    const chunks = []
    const ask = { path, headers: { ...this.headers(), accept: acceptPage } }
    const [reader] = await this.stage(name, [ask], (data) => chunks.push(data))
    if (!reader) return
    const files = filesOf(reader, Buffer.concat(chunks), this.#origin + path)
    await this.files(
      `${name}: files`,
      files.filter((file) => !this.#cache.has(file)),
    )
  }

  /** @param {string} name @param {string[]} paths */
  async files(name, paths) {
    const { cookie = '' } = this.headers()
    const headers = { accept: '*/*', ...(cookie && { cookie }) }
    const readers = await this.stage(
      name,
      paths.map((path) => ({ path, headers })),
    )
    for (const [index, { headers: answered }] of readers.entries()) {
      if (/\bimmutable\b|\bmax-age=[1-9]/.test(answered.get('cache-control') ?? '')) {
        this.#cache.add(paths[index] ?? '')
      }
    }
  }

  /**
   * Requests at once, as many as there are connections; waits for all.
   * @param {string} name @param {Ask[]} asks @param {(data: Buffer) => void} [onData]
   */
  async stage(name, asks, onData) {
    const startedAt = performance.now()
    const readers = await Promise.all(asks.map((ask) => this.#untilServed(ask, onData)))
    this.#note(name, asks[0]?.method, startedAt, readers)
    return readers
  }

  /** Opens an event stream and leaves it open. @param {string} name @param {string} path @param {RegExp} first what the first event begins with */
  async stream(name, path, first) {
    const startedAt = performance.now()
    const headers = { ...this.headers(), accept: 'text/event-stream' }
    let text = ''
    const reader = await new Promise((/** @type {(reader: ResponseReader) => void} */ resolve, reject) => {
      /** @type {ResponseReader | undefined} */
      let current
      const onData = (/** @type {Buffer} */ data) => {
        text += data.toString('latin1')
        if (current?.status === 200 && first.test(text)) {
          resolve(current)
          text = ''
        }
      }
      const ended = this.#ask({ path, headers }, onData, (made) => (current = made))
      ended.then(({ status }) => reject(new Error(`${path}: ended with ${status}`)), reject)
    })
    this.#note(name, 'GET', startedAt, [reader])
  }

  close() {
    for (const socket of this.#open) socket.destroy()
  }

  /** @param {string} name @param {string | undefined} method @param {number} startedAt @param {ResponseReader[]} readers */
  #note(name, method = 'GET', startedAt, readers) {
    this.times[name] = performance.now() - startedAt
    this.stages.push({ stage: name, method, answers: readers.map(({ bytes }) => ({ bytes })) })
  }

  /** @param {Ask} ask @param {(data: Buffer) => void} [onData] */
  async #untilServed(ask, onData) {
    for (let tries = 1; ; tries += 1) {
      const reader = await this.#ask(ask, onData)
      this.keepCookies(reader.setCookies)
      if (reader.status === 200) return reader
      const seconds = Number(reader.headers.get('retry-after'))
      if (reader.status !== 503 || !(seconds > 0) || tries === MAX_TRIES) {
        throw new Error(`${ask.method ?? 'GET'} ${ask.path.replace(/\?.*/, '')}: ${reader.status}`)
      }
      this.putOff += 1
      await sleep((seconds + Math.random()) * 1000)
    }
  }

  /** @param {Ask} ask @param {(data: Buffer) => void} [onData] @param {(reader: ResponseReader) => void} [onBegin] @returns {Promise<ResponseReader>} */
  async #ask({ method = 'GET', path, headers = {}, body = '' }, onData, onBegin) {
    const length = method !== 'GET' && { 'content-length': String(Buffer.byteLength(body)) }
    const lines = Object.entries({ host: `${this.#host}:${this.#port}`, ...about, ...headers, ...length })
    const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    for (;;) {
      const { socket, fresh } = await this.#connect()
      const reader = new ResponseReader(onData)
      onBegin?.(reader)
      const whole = await this.#exchange(socket, head + body, reader)
      if (whole) return reader
      // The server closed an idle connection at the moment it was used again; browsers ask once more, too.
      if (fresh || reader.bytes > 0) throw new Error(`${path.replace(/\?.*/, '')}: the connection was lost`)
    }
  }

  /** @param {net.Socket} socket @param {string} text @param {ResponseReader} reader @returns {Promise<boolean>} whether the whole answer came */
  #exchange(socket, text, reader) {
    return new Promise((resolve) => {
      const onData = (/** @type {Buffer} */ data) => {
        if (!reader.read(data)) return
        socket.off('data', onData).off('close', onClose)
        if (reader.headers.get('connection') === 'close') socket.destroy()
        else this.#release(socket)
        resolve(true)
      }
      const onClose = () => resolve(reader.close())
      socket.on('data', onData).once('close', onClose).write(text)
    })
  }

  /** @returns {Promise<{ socket: net.Socket, fresh: boolean }>} */
  async #connect() {
    const idle = this.#idle.pop()
    if (idle) return { socket: idle, fresh: false }
    if (this.#open.size >= MAX_CONNECTIONS) {
      const socket = await new Promise((/** @type {(socket: net.Socket) => void} */ resolve) =>
        this.#waiting.push(resolve),
      )
      return { socket, fresh: socket.connecting }
    }
    return { socket: this.#openSocket(), fresh: true }
  }

  #openSocket() {
    const socket = net.connect({ port: this.#port, host: this.#host, noDelay: true })
    this.#open.add(socket)
    socket.setTimeout(timeoutMs, () => socket.destroy())
    // The one who waits for the answer hears of it by the end of the connection.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#idle = this.#idle.filter((one) => one !== socket)
      this.#waiting.shift()?.(this.#openSocket())
    })
    return socket
  }

  /** @param {net.Socket} socket */
  #release(socket) {
    const next = this.#waiting.shift()
    if (next) next(socket)
    else this.#idle.push(socket)
  }
}
