import cluster from 'node:cluster'
import http from 'node:http'

// The baseline under arriving: no framework, no database, no files. `/<n>` answers n bytes, `/stream/<n>` an event
// of n bytes on a stream that stays open. A child process, with as many below it as WORKERS says; tells its port.

/** Bytes of the status line and the headers, which count as well. */
const headBytes = 153
const backlog = 4_096
const workers = Number(process.env.WORKERS)

/** @type {Map<number, Buffer>} */
const bodies = new Map()

/** @param {number} size */
function bodyOf(size) {
  const body = bodies.get(size) ?? Buffer.alloc(Math.max(1, size - headBytes), 'x')
  bodies.set(size, body)
  return body
}

function serve() {
  const server = http.createServer((request, response) => {
    request.resume()
    const [, first = '', second] = (request.url ?? '').split('/')
    if (first !== 'stream') {
      const body = bodyOf(Number(first))
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': body.length }).end(body)
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: lecture\ndata: ${bodyOf(Number(second)).toString('latin1')}\n\n`)
  })
  server.keepAliveTimeout = 75_000
  server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', backlog }, () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
}

if (cluster.isPrimary && workers > 1) {
  cluster.schedulingPolicy = cluster.SCHED_RR
  let listening = 0
  cluster.on('message', (_, message) => {
    listening += 1
    if (listening === workers) process.send?.(message)
  })
  for (let count = 0; count < workers; count += 1) cluster.fork()
} else serve()
process.on('disconnect', () => process.exit(0))
