import http from 'node:http'
import { sendBytes } from './connection.mjs'

/** Milliseconds after which nobody waits any more. */
const GIVE_UP_MS = 10_000

/**
 * @typedef {{ status: number, milliseconds: number, text: string, trouble: string | null }} Outcome
 *   `trouble`: the connection was torn, or nothing came
 */

/** Sends requests as they are made, whatever they say, and reads what comes back. */
export class Wire {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 16 })
  #origin

  /** @param {string} origin */
  constructor(origin) {
    this.#origin = new URL(origin)
  }

  /** @param {import('./requests.mjs').Request} made @returns {Promise<Outcome>} */
  send(made) {
    if (made.message) return sendBytes(this.#origin, made.message)
    const { method, path, headers, body } = made
    const { hostname, port } = this.#origin
    const startedAt = performance.now()
    return new Promise((resolve) => {
      const end = (
        /** @type {number} */ status,
        /** @type {string} */ text,
        /** @type {string | null} */ trouble,
      ) => resolve({ status, text, trouble, milliseconds: performance.now() - startedAt })
      const request = http.request(
        {
          hostname,
          port,
          path,
          method,
          headers,
          agent: this.#agent,
          timeout: GIVE_UP_MS,
          setHost: !('host' in headers),
        },
        (response) => {
          const status = response.statusCode ?? 0
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk) => (text += chunk))
          response.on('end', () => end(status, text, null))
          // A body that is refused before it was read ends its connection, after the answer.
          response.on('error', ({ message }) => end(status, text, text === '' ? message : null))
          if (!response.headers['content-type']?.startsWith('text/event-stream')) return
          end(status, '', null)
          request.destroy()
        },
      )
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('upgrade', (response, socket) => {
        socket.destroy()
        end(response.statusCode ?? 0, '', null)
      })
      request.on('error', ({ message }) => end(0, '', message))
      request.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }
}
