import http from 'node:http'
import http2 from 'node:http2'
import { createGzip } from 'node:zlib'
import { generate } from 'selfsigned'

/** What a proxy in front of the server compresses; never an event stream. */
const compressed = /^text\/html|^text\/css|javascript|^application\/json|^image\/svg/
/** What HTTP/2 has no place for. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length']

/** @param {import('node:http').IncomingHttpHeaders} headers @param {(name: string) => boolean} passes */
const only = (headers, passes) => Object.fromEntries(Object.entries(headers).filter(([name]) => passes(name)))

/**
 * A proxy in front of the server, as the Caddyfile describes one: HTTPS with HTTP/2, pages and files compressed.
 * @param {string} origin of the server
 * @returns {Promise<{ origin: string, stop: () => Promise<void> }>}
 */
export async function startProxy(origin) {
  const { hostname, port, host } = new URL(origin)
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const server = http2.createSecureServer({ key, cert, allowHTTP1: true }, (request, answer) => {
    const headers = { ...only(request.headers, (name) => !name.startsWith(':')), host }
    const options = { hostname, port, path: request.url, method: request.method, headers }
    const asked = http.request(options, (response) => {
      const kept = only(response.headers, (name) => !connectionHeaders.includes(name))
      const compress = !kept['content-encoding'] && compressed.test(response.headers['content-type'] ?? '')
      answer.writeHead(response.statusCode ?? 502, compress ? { ...kept, 'content-encoding': 'gzip' } : kept)
      if (compress) response.pipe(createGzip()).pipe(answer)
      else response.pipe(answer)
    })
    asked.on('error', () => answer.destroy())
    answer.on('close', () => asked.destroy())
    request.pipe(asked)
  })
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set()
  server.on('secureConnection', (socket) => sockets.add(socket))
  await new Promise((/** @type {(value: void) => void} */ resolve) =>
    server.listen(0, '127.0.0.1', () => resolve()),
  )
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  const stop = () =>
    new Promise((/** @type {(value: void) => void} */ done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  return { origin: `https://localhost:${own}`, stop }
}
