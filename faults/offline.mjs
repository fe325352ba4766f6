import { setTimeout as sleep } from 'node:timers/promises'
import { tsImport } from 'tsx/esm/api'
import { HttpClient } from '../tests/support/http-client.mjs'
import { StreamClients, openHall, within } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { TcpProxy } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

/**
 * @typedef {typeof import('../lib/offline/queue') & typeof import('../lib/rounds/outbox-rules') &
 *   typeof import('../lib/rounds/request-rules')} Queueing
 * @typedef {{ mode: Mode, cookie: string, csrf: string, saveDraft: () => void, deliveredAt: number }} Phone
 * @typedef {keyof typeof modes} Mode
 */

/** Milliseconds after the return of the network. */
const deliveredWithin = 5000
/** Milliseconds between the draft answers of phones that lose their network in the same way. */
const STAGGER_MS = 400

/** How a network can be away: connections are refused, hold everything back, or lose it and look alive. */
const modes = {
  refused: (/** @type {TcpProxy} */ proxy) => proxy.goOffline(),
  'held back': (/** @type {TcpProxy} */ proxy) => proxy.turn({ stall: { up: true, down: true } }),
  swallowed: (/** @type {TcpProxy} */ proxy) => proxy.turn({ swallow: true }),
}

/**
 * Phones save draft answers at different moments of a dead spot; what the product's own queue keeps has to be there soon after its
 * end, and the streams have to be back.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const seconds = short ? 5 : 60
  const server = await new ServerUnderTest().open(started)
  const proxies = await openProxies(server, started)
  const hall = await openHall(server.origin, short ? 3 : 8)
  /** @type {import('../lib/rounds/schema').RoundView} */
  const round = await hall.tutor.post('api/rounds/', {
    kind: 'quickcheck',
    id: hall.quickCheck.id,
    timer: 60,
  })
  const phones = await openPhones(server, hall.lecture.code, round.id, proxies, started)
  const clients = await Promise.all(
    [...proxies.values()].map((proxy) => StreamClients.open(proxy.origin, [phones[0]?.cookie ?? ''])),
  )
  for (const [mode, proxy] of proxies) modes[mode](proxy)
  const wentAt = performance.now()
  for (const [place, phone] of phones.entries()) {
    setTimeout(phone.saveDraft, Math.floor(place / proxies.size) * STAGGER_MS)
  }
  await sleep(seconds * 1000 - (performance.now() - wentAt))
  for (const proxy of proxies.values()) proxy.heal()
  const healedAt = performance.now()
  await within(30, () => phones.every(({ deliveredAt }) => deliveredAt > 0))
  const recovered = [...proxies.keys()].map((mode) => tell(mode, seconds, healedAt, phones))
  const back = await within(40, () => clients.every(({ open }) => open === 1))
  printFigures(
    `  streams ${back ? 'open' : 'not open'} again ${((performance.now() - healedAt) / 1000).toFixed(1)} s after the network’s return`,
  )
  for (const one of clients) one.close()
  const [stored] = await server.query('select count(*)::int as count from draft')
  return recovered.every(Boolean) && back && stored?.['count'] === phones.length
}

/** @param {Mode} mode @param {number} seconds @param {number} healedAt @param {Phone[]} phones */
function tell(mode, seconds, healedAt, phones) {
  const own = phones.filter((phone) => phone.mode === mode)
  const times = own.map(({ deliveredAt }) => (deliveredAt || Number.POSITIVE_INFINITY) - healedAt)
  const latest = Math.max(...times)
  printFigures(
    `  ${seconds} s without network (${mode}): ${own.length} draft answers, the last delivered ${(latest / 1000).toFixed(1)} s after its return`,
  )
  // What was delivered before has not been without network.
  return Math.min(...times) > 0 && latest <= deliveredWithin
}

/** One network for each way to lose it. @param {ServerUnderTest} server @param {(() => Promise<void>)[]} started */
async function openProxies(server, started) {
  /** @type {Map<Mode, TcpProxy>} */
  const proxies = new Map()
  for (const mode of /** @type {Mode[]} */ (Object.keys(modes))) {
    const proxy = await new TcpProxy({ host: '127.0.0.1', port: server.port }).listen()
    started.push(() => proxy.stop())
    proxies.set(mode, proxy)
  }
  return proxies
}

/**
 * Registered students, each with the product's own queue and an answer of its own, by which its requests are known.
 * @param {ServerUnderTest} server @param {string} code @param {string} roundId @param {Map<Mode, TcpProxy>} proxies
 * @param {(() => Promise<void>)[]} started
 * @returns {Promise<Phone[]>}
 */
async function openPhones(server, code, roundId, proxies, started) {
  const { item } = await enter(server, code, 0)
  const choices = (item?.questions ?? []).flatMap(({ id, answers }) =>
    answers.map((answer) => [id, answer.id]),
  )
  const ways = [...proxies.keys()]
  const places = choices.slice(0, choices.length - (choices.length % ways.length))
  /** @type {Map<string, Phone>} */
  const byAnswer = new Map()
  const { OfflineQueue, roundRules, draftAnswerRequest } = await loadQueue(byAnswer, proxies)
  return Promise.all(
    places.map(async ([questionId = '', answerId = ''], place) => {
      const { cookie, csrf } = await enter(server, code, place + 1)
      const handlers = {
        onDelivered: () => (phone.deliveredAt = performance.now()),
        onRefused: console.error,
      }
      const queue = new OfflineQueue(`phone ${place}`, roundRules, handlers, () => undefined)
      started.push(async () => queue.stop())
      const saveDraft = () =>
        void queue.put(
          draftAnswerRequest(roundId, null, { questionId, response: { answerIds: [answerId] }, seq: 1 }),
        )
      /** @type {Phone} */
      const phone = { mode: ways[place % ways.length] ?? 'refused', cookie, csrf, saveDraft, deliveredAt: 0 }
      byAnswer.set(answerId, phone)
      return phone
    }),
  )
}

/** Joins and registers as a page does. @param {ServerUnderTest} server @param {string} code @param {number} place */
async function enter(server, code, place) {
  const client = await HttpClient.join(server.origin, code)
  const json = { name: `Student ${place}`, matriculationNumber: String(10_000_000 + place) }
  /** @type {import('../lib/lecture-state/student-schema').StudentState} */
  const { item } = await client.post('api/vue/student/quickCheckAuth/', json)
  client.close()
  return { cookie: client.cookieHeader, csrf: client.cookies.get('csrftoken') ?? '', item }
}

/**
 * The product's queue, in a place that is no browser: a request gets its origin and cookies by the answer it carries.
 * @param {Map<string, Phone>} byAnswer @param {Map<Mode, TcpProxy>} proxies @returns {Promise<Queueing>}
 */
async function loadQueue(byAnswer, proxies) {
  const realFetch = globalThis.fetch
  Object.assign(globalThis, { document: { cookie: '' } })
  if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: {} })
  globalThis.fetch = (address, init) => {
    const isOurs = typeof address === 'string' && address.startsWith('/backend/api/vue/student/quickcheck/')
    const phone =
      isOurs && typeof init?.body === 'string' && byAnswer.get(JSON.parse(init.body).response?.answerIds[0])
    if (!phone) return realFetch(address, init)
    const headers = new Headers(init.headers)
    headers.set('cookie', phone.cookie)
    headers.set('x-csrftoken', phone.csrf)
    return realFetch(`${proxies.get(phone.mode)?.origin}${address}`, { ...init, headers })
  }
  const queue = await tsImport('../lib/offline/queue.ts', import.meta.url)
  const rules = await tsImport('../lib/rounds/outbox-rules.ts', import.meta.url)
  return { ...queue, ...rules, ...(await tsImport('../lib/rounds/request-rules.ts', import.meta.url)) }
}
