import { ServerResponse, STATUS_CODES } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

const prefix = '/backend'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Changes a request to the API so that its handlers receive it. Next responds with 500 to an address that cannot be
 * decoded and to unknown methods; our handlers respond with 404, or that the path has no such method.
 * @param {{ url?: string, method?: string }} request
 */
export function normalizeRequest(request) {
  const [path = '', ...search] = (request.url ?? '').split('?')
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return
  if (!isDecodable(path)) request.url = [path.replaceAll('%', '%25'), ...search].join('?')
  // No path of the API supports OPTIONS, so the response is the usual one for unsupported methods.
  if (!methods.has(request.method ?? '')) request.method = 'OPTIONS'
}

const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * The Host header that was looked at last and names a host: nearly all requests have the same.
 * @type {string | null}
 */
let validHost = null

/** @param {string} named a Host header */
function namesHost(named) {
  if (named === validHost) return true
  // Some that match are no valid addresses: a port above 65535, 999.1.1.1, [1:2], on Node.js 20 xn--a.
  const isValid = host.test(named) && URL.canParse(`http://${named}`)
  if (isValid) validHost = named
  return isValid
}

/**
 * Responds to requests that no handler and no page is to see: a Host header that names no host (400), and methods that
 * repeat or tunnel requests (405).
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 * @param {Record<string, string>} headers those of every response
 * @returns {boolean} whether it responded
 */
export function respondIfMalformed(request, response, headers) {
  const isHostWrong = !namesHost(request.headers.host ?? '')
  const isMethodWrong = ['TRACE', 'TRACK', 'CONNECT'].includes(request.method ?? '')
  if (!isHostWrong && !isMethodWrong) return false
  drainBody(request, response)
  const allow = isMethodWrong && { Allow: 'GET, HEAD' }
  response.writeHead(isHostWrong ? 400 : 405, { ...headers, 'Content-Length': 0, ...allow }).end()
  return true
}

/** How Node responds to a request that it cannot read, by its code of the error; to any other with 400. */
const unreadable = new Map([
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/**
 * Makes a server respond to requests that Node refuses by itself as Node does, but with the headers of every response:
 * those that it cannot read, and those that expect what it does not know.
 * @param {import('node:net').Server} server that of node:http @param {Record<string, string>} headers
 */
export function respondIfRefused(server, headers) {
  const fields = Object.entries({ ...headers, Connection: 'close', 'Content-Length': '0' })
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  /** @param {NodeJS.ErrnoException} error @param {import('node:net').Socket & { _httpMessage?: ServerResponse }} socket */
  const refuse = ({ code = '' }, socket) => {
    const status = unreadable.get(code) ?? 400
    // Node's own name for the response to the request before, which may be half sent.
    const before = socket._httpMessage
    if (socket.writable && !before?.headersSent)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`)
    socket.destroySoon()
  }
  server.on('clientError', refuse)
  server.on('checkExpectation', (_request, /** @type {ServerResponse} */ response) =>
    response.writeHead(417, { ...headers, 'Content-Length': 0 }).end(),
  )
}

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Passes the network address of the connection, which limits need, to handlers in a header. It overwrites any value
 * that the client has sent under that name (lib/http/address.ts).
 * @param {import('node:http').IncomingMessage} request
 */
export function setAddressHeader(request) {
  const name = 'x-lectern-address'
  const address = request.socket.remoteAddress ?? 'unknown'
  request.headers[name] = address
  const raw = request.rawHeaders
  for (let index = raw.length - 2; index >= 0; index -= 2)
    if (raw[index]?.toLowerCase() === name) raw.splice(index, 2)
  raw.push(name, address)
}

/**
 * Discards, once a response is sent, the rest of a body that a handler has rejected without reading it; otherwise the
 * connection's next request would wait behind it.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
export function drainBody(request, response) {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (length === undefined && coding === undefined) return
  response.once('finish', () => {
    if (request.complete) return
    request.removeAllListeners('data')
    request.resume()
  })
}

/**
 * Sends a response whose body is known as a whole (lib/http/known-body.ts) without a stream, in one call to the system.
 * @param {Response} response @param {ServerResponse} outgoing
 * @returns {boolean} whether it was one
 */
function sendKnownBody(response, outgoing) {
  const body = 'knownBody' in response ? response.knownBody : null
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return false
  const cookies = response.headers.getSetCookie()
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    'content-length': Buffer.byteLength(body),
  })
  outgoing.end(body)
  return true
}

/**
 * Creates a Node request listener from a Fetch handler.
 * @param {(request: Request) => Promise<Response>} answer
 * @param {{ reportError: (error: unknown) => void, headers: Record<string, string> }} failure `reportError` gets why it
 *   failed; `headers`: those of every response
 * @returns {import('node:http').RequestListener}
 */
export function createListener(answer, { reportError, headers }) {
  /** @param {Request} request @param {{ outgoing: object }} bindings */
  const send = async (request, { outgoing }) => {
    const response = await answer(request)
    const isSent = outgoing instanceof ServerResponse && sendKnownBody(response, outgoing)
    return isSent ? RESPONSE_ALREADY_SENT : response
  }
  const listener = getRequestListener(send, {
    // The framework keeps the platform's own globals.
    overrideGlobalObjects: false,
    // `drainBody` does this after the response was sent.
    autoCleanupIncoming: false,
    errorHandler(error) {
      if (error instanceof RequestError) return new Response(null, { status: 400, headers })
      reportError(error)
      return new Response(null, { status: 500, headers })
    },
  })
  return (request, response) => {
    setAddressHeader(request)
    void listener(request, response)
  }
}
