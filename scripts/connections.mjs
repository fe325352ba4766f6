import { createServer } from 'node:http'
import { PageResponse } from './page-response.mjs'

/** @typedef {import('node:http').Server<typeof import('node:http').IncomingMessage, typeof PageResponse>} Server */

const TIMEOUTS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /**
   * Longer than a proxy in front keeps idle connections; otherwise it would send a request on one that is being closed.
   */
  keepAliveTimeoutMs: 75_000,
  /** A connection without activity for this long is checked for a stalled reader. */
  stalledTimeoutMs: 10_000,
  /** How often Node looks for timed-out requests. */
  checkIntervalMs: 1_000,
}
/** Whatever is still running at this time after a stop waits for a client that hangs. */
const DRAIN_TIMEOUT_MS = 4_000
const SWEEP_INTERVAL_MS = 250

/**
 * Creates a server that closes connections of clients that are too slow to send, to read, or to send another request.
 * @param {(request: import('node:http').IncomingMessage, response: PageResponse) => void} handle
 * @param {Partial<typeof TIMEOUTS>} [timeouts]
 * @returns {Server}
 */
export function createTimedServer(handle, timeouts) {
  const limits = { ...TIMEOUTS, ...timeouts }
  const options = {
    ServerResponse: PageResponse,
    // A request without a Host header is refused like one whose header names none (scripts/request.mjs).
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    connectionsCheckingInterval: limits.checkIntervalMs,
  }
  const server = createServer(options, (request, response) => {
    response.on('timeout', endStuckConnection)
    handle(request, response)
  })
  server.timeout = limits.stalledTimeoutMs
  return server
}

/**
 * Ends a connection whose peer does not read the data sent to it: a frozen phone would hold it, and its data, for ever.
 * A connection without pending data is kept.
 * @param {import('node:net').Socket} socket
 */
function endStuckConnection(socket) {
  if (socket.writableLength > 0) socket.destroy()
}

/**
 * Stops a server: accepts no new connections, finishes the current responses, and closes each connection as soon as it
 * is idle. Resolves when the last one is closed.
 * @param {Server} server @param {{ drainTimeoutMs?: number }} [options]
 * @returns {Promise<void>}
 */
export function drainConnections(server, { drainTimeoutMs = DRAIN_TIMEOUT_MS } = {}) {
  // A request already on its way still gets a response, the last one on its connection.
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
  const end = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  return new Promise((resolve) => {
    // Closes the connections that are idle now.
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}
