import net from 'node:net'

/** @typedef {import('./wire.mjs').Outcome} Outcome */

/** Milliseconds: an answer may take this long. */
export const MAX_RESPONSE_MS = 2_000

/** The beginning of a response, up to its body. */
const statusLine = /^HTTP\/1\.1 (\d{3}) [^]*?\r\n\r\n/

/**
 * Sends bytes on a connection of their own. Status 0 is a connection that the server closed without a word, which is an
 * answer here; trouble is a server that accepts no connection, or neither answers nor closes in time.
 * @param {URL} origin @param {import('./messages.mjs').Message} message @returns {Promise<Outcome>}
 */
export function sendBytes({ hostname, port }, { bytes, isCut }) {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    let text = ''
    let isOpen = false
    const socket = net.connect({ host: hostname, port: Number(port) })
    const finish = (/** @type {string | null} */ trouble) => {
      clearTimeout(timer)
      socket.destroy()
      const status = Number(statusLine.exec(text)?.[1] ?? 0)
      resolve({ status, text, trouble, milliseconds: performance.now() - startedAt })
    }
    const timer = setTimeout(() => finish('neither an answer nor a close'), MAX_RESPONSE_MS)
    socket.setEncoding('latin1')
    socket.on('connect', () => {
      isOpen = true
      if (isCut) socket.end(bytes)
      else socket.write(bytes)
    })
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (statusLine.test(text)) finish(null)
    })
    // A server that closes before it has read everything resets the connection.
    socket.on('error', ({ message }) => finish(isOpen ? null : message))
    socket.on('close', () => finish(null))
  })
}
