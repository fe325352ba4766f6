import { tsImport } from 'tsx/esm/api'
import { openLecture } from '../bench/lecture.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { tutor as account } from './server-under-test.mjs'

/**
 * @typedef {typeof import('../lib/realtime/client')} LiveClient
 * @typedef {import('../lib/realtime/client').ConnectionStatus} ConnectionStatus
 */

/** A lecture with an active session and a QuickCheck. @param {string} origin @param {number} questions */
export async function openHall(origin, questions) {
  const tutor = await HttpClient.signIn(origin, account)
  return { tutor, ...(await openLecture(tutor, questions)) }
}

/** Joins as many students as wanted, a few at a time. @param {string} origin @param {string} code @param {number} count @returns {Promise<string[]>} the cookies of each */
export async function joinAll(origin, code, count) {
  /** @type {string[]} */
  const cookies = []
  let left = count
  const joinSome = async () => {
    while (left > 0) {
      left -= 1
      const client = await HttpClient.join(origin, code)
      cookies.push(client.cookieHeader)
      client.close()
    }
  }
  await Promise.all(Array.from({ length: 16 }, joinSome))
  return cookies
}

/** Streams as the pages keep them open: with the product's own client, so that what is measured is how it comes back. */
export class StreamClients {
  /** The last thing each client said of its connection. @type {ConnectionStatus[]} */
  connections = []
  /** When each stream last opened. @type {number[]} */
  openedAt = []
  /** Every event, by name. @type {Map<string, number>} */
  heard = new Map()
  /** @type {(place: number, name: string, data: unknown) => void} */
  onEvent = () => undefined
  /** @type {(() => void)[]} */
  #stops = []

  /** @param {string} origin @param {string[]} cookies one stream for each */
  static async open(origin, cookies) {
    const clients = new StreamClients()
    const { LiveStream } = await loadClient(origin, cookies)
    for (const place of cookies.keys()) clients.#follow(LiveStream, origin, place)
    await clients.untilAllOpen(60)
    return clients
  }

  /** @param {LiveClient['LiveStream']} LiveStream @param {string} origin @param {number} place */
  #follow(LiveStream, origin, place) {
    this.connections[place] = 'connecting'
    const stream = new LiveStream({
      path: `/api/live/#${origin}#${place}`,
      onEvent: (name, data) => {
        this.heard.set(name, (this.heard.get(name) ?? 0) + 1)
        this.onEvent(place, name, data)
      },
      onConnection: (connection) => {
        this.connections[place] = connection
        if (connection === 'open') this.openedAt[place] = performance.now()
      },
    })
    this.#stops.push(() => stream.stop())
  }

  get open() {
    return this.connections.filter((connection) => connection === 'open').length
  }

  /** @param {number} seconds @returns {Promise<boolean>} whether they were in time */
  async untilAllOpen(seconds) {
    return within(seconds, () => this.open === this.connections.length)
  }

  /** How long after a moment each came back, in milliseconds, the quickest first. @param {number} since */
  returns(since) {
    return this.openedAt.map((at) => at - since).toSorted((one, other) => one - other)
  }

  close() {
    for (const stop of this.#stops) stop()
  }
}

/** @param {number} seconds @param {() => boolean | Promise<boolean>} holds */
export async function within(seconds, holds) {
  const deadline = performance.now() + seconds * 1000
  while (performance.now() < deadline) {
    if (await holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

/**
 * The product's client, in a place that is no browser: addresses get their origin here and each stream its cookies.
 * @param {string} origin @param {string[]} cookies @returns {Promise<LiveClient>}
 */
async function loadClient(origin, cookies) {
  const realFetch = globalThis.fetch
  globalThis.fetch = (address, init) => {
    const [path = '', at, place] = (typeof address === 'string' ? address : '').split('#')
    if (at !== origin) return realFetch(address, init)
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookies[Number(place)] ?? '')
    return realFetch(origin + path, { ...init, headers })
  }
  return tsImport('../lib/realtime/client.ts', import.meta.url)
}
