import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createRequestListener } from '@remix-run/node-fetch-server'
import sirv from 'sirv'
import { serverFile } from './build.mjs'
import { normalizeRequest } from './request.mjs'

// One server process. The framework costs a millisecond per request whatever the request does, so the API is answered
// here, by the same route files that the framework would call, built files are sent as they are, and everything else is
// handed to the framework
// (docs/decisions/015-production-server.md).

/** Milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** Longer than a proxy in front keeps its idle connections, or it would send into one that is being closed. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000
/** After so long without a movement on a connection it is asked whether somebody fails to read. */
const STALLED_TIMEOUT_MS = 10_000
const SWEEP_INTERVAL_MS = 250
/** A hall whose connections broke calls within a second; a caller the system has no room for tries again only after one. */
const BACKLOG = 4_096
/** What has not ended by then when the server stops waits for a client that hangs. */
const DRAIN_TIMEOUT_MS = 4_000
/** Seconds; the name of a built file changes with its content. */
const YEAR_SECONDS = 31_536_000
const BUILT = '/_next/static'

const folder = path.dirname(serverFile)
const port = Number(process.env.PORT)
const hostname = process.env.HOSTNAME ?? '0.0.0.0'

/**
 * @typedef {{ has: (pathname: string) => boolean, answer: (request: Request) => Promise<Response>,
 *   fixedHeaders: { key: string, value: string }[],
 *   countRequest: (route: string, method: string, status: number, seconds: number) => void,
 *   finish: () => Promise<void>,
 *   watchPage: (failure: { retryAfter: number | undefined }, make: () => Promise<void>) => Promise<void>,
 *   report: (...parts: unknown[]) => void }} Front
 */
const globals = /** @type {typeof globalThis & { lecternFront?: Front }} */ (globalThis)

async function openPages() {
  process.chdir(folder)
  const files = await readFile(path.join(folder, '.next/required-server-files.json'), 'utf8')
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(files).config)
  const load = createRequire(serverFile)
  const app = load('next')({ dir: folder, dev: false, hostname, port })
  await app.prepare()
  // Next does the same with its first request, which would be too late for the API.
  const instrumentation = await load('./.next/server/instrumentation.js')
  await instrumentation.register()
  return app.getRequestHandler()
}

/**
 * Handlers do not see the connection, but limits need to know where a request comes from: it is told by a header,
 * which overwrites whatever the client sent under that name (lib/http/address.ts).
 * @param {import('node:http').IncomingMessage} request
 */
function setAddressHeader(request) {
  const name = 'x-lectern-address'
  const address = request.socket.remoteAddress ?? 'unknown'
  request.headers[name] = address
  const raw = request.rawHeaders
  for (let index = raw.length - 2; index >= 0; index -= 2)
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2)
  raw.push(name, address)
}

/**
 * A handler may refuse a body without having read it: what is still to come is thrown away, or the connection's next
 * request would wait behind it.
 * @param {import('node:http').IncomingMessage} request
 */
function drainBody(request) {
  if (request.complete) return
  request.removeAllListeners('data')
  request.resume()
}

/**
 * Ends a connection whose other side takes none of what waits for it: a frozen phone would hold it for ever, and with
 * it everything that was written. One on which nothing is to be said at the moment stays.
 * @param {import('node:net').Socket} socket
 */
function endIfStuck(socket) {
  if (socket.writableLength > 0) socket.destroy()
}

const pages = await openPages()
const front = globals.lecternFront
if (!front) throw new Error('The build has no API in it.')
// The framework writes errors as they are, and their messages may quote what somebody has typed.
console.error = front.report
console.warn = front.report
const api = createRequestListener((request) => front.answer(request), {
  onError(error) {
    // A stream was given up.
    if (!(error instanceof Error && error.name === 'AbortError')) console.error(error)
  },
})

const built = sirv(path.join(folder, '.next/static'), {
  brotli: true,
  gzip: true,
  immutable: true,
  maxAge: YEAR_SECONDS,
  setHeaders(response) {
    for (const { key, value } of front.fixedHeaders) response.setHeader(key, value)
  },
})

/**
 * The framework answers 500 to every failure of a page; one for want of the database is said to pass.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
function sendPage(request, response) {
  /** @type {{ retryAfter: number | undefined }} */
  const failure = { retryAfter: undefined }
  const writeHead = response.writeHead.bind(response)
  response.writeHead = (/** @type {number} */ status, /** @type {unknown[]} */ ...more) => {
    const isTransient = status === 500 && failure.retryAfter !== undefined
    if (isTransient) response.setHeader('Retry-After', String(failure.retryAfter))
    return Reflect.apply(writeHead, undefined, [isTransient ? 503 : status, ...more])
  }
  void front?.watchPage(failure, () => pages(request, response))
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
function sendBuilt(request, response) {
  const url = request.url ?? ''
  request.url = url.slice(BUILT.length)
  built(request, response, () => {
    request.url = url
    sendPage(request, response)
  })
}

/**
 * Counts what is answered here, or by the framework, once its answer has been sent.
 * @param {'page' | 'file'} route @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
function count(route, request, response) {
  const startedAt = performance.now()
  response.once('finish', () => {
    const seconds = (performance.now() - startedAt) / 1000
    front?.countRequest(route, request.method ?? '', response.statusCode, seconds)
  })
}

let stopping = false

const server = createServer((request, response) => {
  response.shouldKeepAlive &&= !stopping
  response.on('timeout', endIfStuck)
  setAddressHeader(request)
  normalizeRequest(request)
  const [pathname = '/'] = (request.url ?? '/').split('?')
  if (pathname.startsWith('/backend/') && front.has(pathname)) {
    response.once('finish', () => drainBody(request))
    api(request, response)
  } else {
    const isBuilt = pathname.startsWith(`${BUILT}/`)
    count(isBuilt ? 'file' : 'page', request, response)
    if (isBuilt) sendBuilt(request, response)
    else sendPage(request, response)
  }
})
server.headersTimeout = HEADERS_TIMEOUT_MS
server.requestTimeout = REQUEST_TIMEOUT_MS
server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
server.timeout = STALLED_TIMEOUT_MS

// Streams say goodbye by themselves (lib/realtime/stream.ts); what is being answered is finished.
process.once('SIGTERM', () => {
  stopping = true
  server.close(() => void front.finish().finally(() => process.exit(0)))
  server.closeIdleConnections()
  setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
  setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
})
// Ctrl-C reaches every process of the group; the one that started this one then ends it.
process.on('SIGINT', () => undefined)

server.listen({ port, host: hostname, backlog: BACKLOG })
