import http from 'node:http'
import { createGzip } from 'node:zlib'

/** What a proxy in front of the server compresses; never an event stream. */
const compressed = /^text\/html|^text\/css|javascript|^application\/json|^image\/svg/

/**
 * A proxy in front of the server, as the Caddyfile describes one: it compresses files and pages.
 * @param {string} origin of the server
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
export function startProxy(origin) {
  const { hostname, port } = new URL(origin)
  const server = http.createServer((request, answer) => {
    const options = { hostname, port, path: request.url, method: request.method, headers: request.headers }
    const asked = http.request(options, (response) => {
      const { 'content-length': length, ...headers } = response.headers
      if (compressed.test(response.headers['content-type'] ?? '')) {
        answer.writeHead(response.statusCode ?? 502, { ...headers, 'content-encoding': 'gzip' })
        response.pipe(createGzip()).pipe(answer)
      } else {
        answer.writeHead(response.statusCode ?? 502, length ? response.headers : headers)
        response.pipe(answer)
      }
    })
    asked.on('error', () => answer.destroy())
    answer.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const own = typeof address === 'object' && address ? address.port : 0
      const stop = () =>
        new Promise((/** @type {(value: void) => void} */ done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      resolve({ origin: `http://127.0.0.1:${own}`, stop })
    })
  })
}
