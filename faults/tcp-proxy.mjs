import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {'up' | 'down'} Direction up: from whoever connects to the target
 * @typedef {{
 *   refuse: boolean, swallow: boolean, stall: Record<Direction, boolean>,
 *   delay: number, cut: number, bytesPerSecond: number,
 * }} Conditions
 * refuse: new connections are closed at once; swallow: what comes is lost, and the connection it was lost on stays
 * dead, though open; stall: what comes waits; delay: milliseconds at most, by chance, before each piece; cut: the
 * chance that a connection breaks at a piece, before or after it has been handed on; bytesPerSecond: 0 is no limit
 */

/** @returns {Conditions} */
const calm = () => ({
  refuse: false,
  swallow: false,
  stall: { up: false, down: false },
  delay: 0,
  cut: 0,
  bytesPerSecond: 0,
})

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). @param {number} seed */
export function seededRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A network that can be made bad: hands on TCP connections to a target, as well as its conditions lets it. */
export class TcpProxy {
  port = 0
  #conditions = calm()
  #target
  #random
  #server = net.createServer({ allowHalfOpen: true }, (socket) => this.#accept(socket))
  /** Both ends of each connection. @type {Set<net.Socket>} */
  #sockets = new Set()
  /** Called when the conditions changes. @type {Set<() => void>} */
  #waiting = new Set()

  /** @param {{ host: string, port: number }} target @param {number} [seed] */
  constructor(target, seed = 1) {
    this.#target = target
    this.#random = seededRandom(seed)
  }

  /** @param {number} [port] 0: a free one */
  async listen(port = 0) {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.port = typeof address === 'object' && address ? address.port : 0
    return this
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  /** How many connections are open at this moment. */
  get connections() {
    return this.#sockets.size / 2
  }

  /** Changes the conditions from what it is. @param {Partial<Conditions>} change */
  turn(change) {
    this.#conditions = { ...this.#conditions, ...change }
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }

  /** Breaks every connection at once; the next ones go through, unless the conditions refuses them. */
  cut() {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** No network, and everybody is told so: connections break, new ones are refused. */
  goOffline() {
    this.turn({ refuse: true })
    this.cut()
  }

  /** Good conditions again. */
  heal() {
    this.turn(calm())
  }

  async stop() {
    this.heal()
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await sleep(0)
  }

  /** @param {net.Socket} client */
  #accept(client) {
    if (this.#conditions.refuse) {
      client.destroy()
      return
    }
    const server = net.connect({ ...this.#target, allowHalfOpen: true })
    const link = { client, server, dead: false }
    for (const socket of [client, server]) {
      socket.setNoDelay()
      this.#sockets.add(socket)
      socket.on('error', () => this.#drop(link))
      socket.on('close', () => this.#drop(link))
    }
    this.#carry(client, server, 'up', link).catch(() => this.#drop(link))
    this.#carry(server, client, 'down', link).catch(() => this.#drop(link))
  }

  /** @param {{ client: net.Socket, server: net.Socket }} link */
  #drop({ client, server }) {
    for (const socket of [client, server]) {
      this.#sockets.delete(socket)
      if (!socket.destroyed) socket.destroy()
    }
  }

  /**
   * @param {net.Socket} from @param {net.Socket} to @param {Direction} direction
   * @param {{ client: net.Socket, server: net.Socket, dead: boolean }} link
   */
  async #carry(from, to, direction, link) {
    for await (const piece of from) {
      await this.#passable(direction)
      link.dead ||= this.#conditions.swallow
      if (link.dead) continue
      const { delay, cut, bytesPerSecond } = this.#conditions
      if (delay) await sleep(this.#random() * delay)
      const breaks = cut > 0 && this.#random() < cut
      if (breaks && this.#random() < 0.5) return this.#drop(link)
      if (bytesPerSecond) await sleep((1000 * piece.length) / bytesPerSecond)
      if (!to.write(piece)) await once(to, 'drain')
      if (breaks) return this.#drop(link)
    }
    if (!link.dead) to.end()
  }

  /** @param {Direction} direction */
  async #passable(direction) {
    while (this.#conditions.stall[direction]) {
      await new Promise((resolve) => this.#waiting.add(() => resolve(undefined)))
    }
  }
}
