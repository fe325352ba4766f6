import { createServer } from 'node:http'
import { PageResponse } from './page-response.mjs'

/** @typedef {import('node:http').Server<typeof import('node:http').IncomingMessage, typeof PageResponse>} Server */

const TIMEOUTS = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  /** Longer than a proxy in front keeps its idle connections, or it would send into one that is being closed. */
  keepAliveTimeoutMs: 75_000,
  /** After so long without a movement on a connection it is asked whether somebody fails to read. */
  stalledTimeoutMs: 10_000,
  /** How often Node looks for requests whose time is over. */
  checkIntervalMs: 1_000,
}
/** What has not ended by then when the server stops waits for a client that hangs. */
const DRAIN_TIMEOUT_MS = 4_000
const SWEEP_INTERVAL_MS = 250

/**
 * Makes a server that gives up on clients that take too long to send, to read, or to ask again.
 * @param {(request: import('node:http').IncomingMessage, response: PageResponse) => void} handle
 * @param {Partial<typeof TIMEOUTS>} [timeouts]
 * @returns {Server}
 */
export function createTimedServer(handle, timeouts) {
  const limits = { ...TIMEOUTS, ...timeouts }
  const options = {
    ServerResponse: PageResponse,
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
 * Ends a connection whose other side takes none of what waits for it: a frozen phone would hold it for ever, and with
 * it everything that was written. One on which nothing is to be said at the moment stays.
 * @param {import('node:net').Socket} socket
 */
function endStuckConnection(socket) {
  if (socket.writableLength > 0) socket.destroy()
}

/**
 * Stops a server: nobody new is let in, what is being answered is finished, and each connection is closed as soon as it
 * is idle. Resolves when the last one is closed.
 * @param {Server} server @param {{ drainTimeoutMs?: number }} [options]
 * @returns {Promise<void>}
 */
export function drainConnections(server, { drainTimeoutMs = DRAIN_TIMEOUT_MS } = {}) {
  // A request that was on its way is still answered, and is the last on its connection.
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false))
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL_MS)
  const end = setTimeout(() => server.closeAllConnections(), drainTimeoutMs)
  return new Promise((resolve) => {
    // It closes the connections that are idle now.
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(end)
      resolve()
    })
  })
}
