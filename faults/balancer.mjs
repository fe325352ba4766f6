import { once } from 'node:events'
import net from 'node:net'

/** What stands in front of several replicas: hands each connection to the next one that takes it. */
export class Balancer {
  /** How many connections each replica got, by port. @type {Map<number, number>} */
  handed = new Map()
  #port = 0
  #turn = 0
  #replicas
  #server = net.createServer((client) => this.#accept(client, this.#replicas.length))
  /** @type {Set<net.Socket>} */
  #sockets = new Set()

  /** @param {{ port: number }[]} replicas */
  constructor(replicas) {
    this.#replicas = replicas
  }

  async listen() {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.#port = typeof address === 'object' && address ? address.port : 0
    return this
  }

  get origin() {
    return `http://127.0.0.1:${this.#port}`
  }

  async stop() {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await Promise.resolve()
  }

  /** @param {net.Socket} client @param {number} tries */
  #accept(client, tries) {
    const replica = this.#replicas[this.#turn++ % this.#replicas.length]
    if (!replica || tries === 0) {
      client.destroy()
      return
    }
    client.pause()
    const server = net.connect({ host: '127.0.0.1', port: replica.port })
    const tryNext = () => this.#accept(client, tries - 1)
    server.once('error', tryNext)
    server.once('connect', () => {
      server.off('error', tryNext)
      this.handed.set(replica.port, (this.handed.get(replica.port) ?? 0) + 1)
      this.#join(client, server)
    })
  }

  /** One end breaks with the other. @param {net.Socket} client @param {net.Socket} server */
  #join(client, server) {
    for (const [socket, other] of /** @type {const} */ ([
      [client, server],
      [server, client],
    ])) {
      socket.setNoDelay()
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  }
}
