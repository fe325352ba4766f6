import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { createTimedServer } from './connections.mjs'

/** @typedef {{ method: string, path: string, headers: Record<string, string>, body?: string }} Asked */

/** Milliseconds after which no request is repeated; first requests are aborted after the same time again. */
const LIMIT_MS = 600
/** How often each request is made: enough for most of its code to be compiled. */
const TIMES = 60
const CONNECTIONS = 8

/**
 * Sends requests to a listener within this process, before clients can reach it, so that the code for a hall's first
 * requests is loaded and compiled. The responses are ignored, and slow requests are aborted.
 * @param {(request: import('node:http').IncomingMessage, response: import('./page-response.mjs').PageResponse) => void} listener
 * @param {Asked[]} asked
 * @param {{ limitMs?: number, times?: number }} [options]
 * @returns {Promise<number>} how many were answered
 */
export async function warmUp(listener, asked, { limitMs = LIMIT_MS, times = TIMES } = {}) {
  const server = createTimedServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), 2 * limitMs)
  const lastAt = performance.now() + limitMs
  const waiting = Array.from({ length: times }, () => asked).flat()
  const [first, all] = [asked.length, waiting.length]
  let answered = 0
  const isWanted = () => all - waiting.length < first || performance.now() < lastAt
  const work = async () => {
    for (let next = waiting[0]; next && isWanted(); next = waiting[0]) {
      waiting.shift()
      await ask(next, { agent, port, signal: stop.signal })
      answered += 1
    }
  }
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, work))
  clearTimeout(timer)
  agent.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  return answered
}

/**
 * @param {Asked} asked @param {{ agent: Agent, port: number, signal: AbortSignal }} how
 * @returns {Promise<void>} resolves when the answer has been read to its end
 */
function ask({ method, path, headers, body = '' }, { agent, port, signal }) {
  const length = body !== '' && { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent,
      signal,
      headers: { ...headers, ...length },
    }
    const request = send(options, (response) => {
      response.on('error', reject)
      response.on('end', () => resolve())
      response.resume()
    })
    request.on('error', reject)
    request.end(body)
  })
}
