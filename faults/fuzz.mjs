import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../tests/support/http-client.mjs'
import { Callers } from './fuzz/callers.mjs'
import { Requests, operationsOf } from './fuzz/requests.mjs'
import { MAX_RESPONSE_MS, Wire } from './fuzz/wire.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

/**
 * @typedef {import('./fuzz/requests.mjs').Request} Request
 * @typedef {import('./fuzz/wire.mjs').Outcome} Outcome
 * @typedef {{ number: number, request: Request, outcome: Outcome }} Call
 */

/** Calls under way at the same time. */
const TOGETHER = 4
/** Calls after which people get back what calls took from them. */
const RESTORE_AFTER = 100
/** How often a call is repeated that was slow, refused because of the load, or cut off. */
const REPEATS = 3
/** Each operation eight times. */
const SHORT = { calls: 900, seed: 20_261_122 }
const LONG = 20_000

/** A drill: 20,000 calls, in short 900 that are the same each time. @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started */
export async function run({ short }, started) {
  return fuzz(short ? SHORT : { calls: LONG, seed: randomInt(2 ** 31) }, started)
}

/**
 * Calls the running product as everybody, by its own API document, with what fits and what does not. Finds answers with
 * a 5xx or a trace of the code, answers that take too long, torn connections, and a server that is dead or was born anew.
 * @param {{ calls: number, seed: number }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>} whether nothing was found
 */
export async function fuzz({ calls, seed }, started) {
  printFigures(`  ${calls} calls with the seed ${seed}; again: npm run fuzz -- ${calls} --seed ${seed}`)
  const server = await new ServerUnderTest({ METRICS_TOKEN: 'only-for-this-fuzzing-run' }).open(started)
  const callers = await Callers.make(server)
  const { body } = await (await HttpClient.open(server.origin)).request('GET', 'api/openapi.json')
  const operations = operationsOf(/** @type {Parameters<typeof operationsOf>[0]} */ (body))
  const requests = new Requests(seed, operations, callers.all)
  const wire = new Wire(server.origin)
  started.push(() => Promise.resolve(wire.close()))
  const workers = (await server.workers()).join()
  /** @type {Call[]} */
  const made = []
  /** @type {string[]} */
  const findings = []
  let passing = 0
  /** @type {Record<string, string[]>} */
  let ids = {}
  while (made.length < calls) {
    if (made.length % RESTORE_AFTER === 0) {
      await callers.restore(made.length / RESTORE_AFTER)
      ids = await callers.ids()
    }
    const count = Math.min(TOGETHER, calls - made.length)
    const next = Array.from({ length: count }, () => requests.next(ids, callers.codes))
    const answered = next.map(async (request) => ({ request, outcome: await wire.send(request) }))
    for (const { request, outcome } of await Promise.all(answered)) {
      const call = { number: made.length, request, outcome }
      made.push(call)
      const first = faultOf(outcome)
      if (first === null) continue
      const again = isPassing(outcome) ? await faultAgain(wire, request) : first
      if (again === null) passing += 1
      else findings.push(describe(call, first))
    }
  }
  findings.push(...(await lastWords(server, workers)))
  report(made, operations.length, passing)
  for (const finding of findings.slice(0, 20)) printFigures(`  ✗ ${finding}`)
  if (findings.length > 0)
    printFigures(`  ${findings.length} findings. The server said:\n${server.output.slice(-4000)}`)
  return findings.length === 0
}

/** What is wrong about an answer; null if nothing is. @param {Outcome} outcome */
function faultOf({ status, milliseconds, text, trouble }) {
  if (trouble !== null) return `connection: ${trouble}`
  if (status >= 500) return `status ${status}`
  if (milliseconds > MAX_RESPONSE_MS) return `${Math.round(milliseconds)} ms`
  if (status >= 400 && /node_modules|\n\s+at .+:\d+:\d+|PrismaClient|SQLSTATE/.test(text))
    return 'an error tells of the code'
  return null
}

/** Whether a busy machine may have caused it, and no defect. @param {Outcome} outcome */
function isPassing({ status, trouble }) {
  return trouble !== null || status < 500 || status === 503
}

/** What is wrong when the call is repeated, with a moment between; a defect is there each time. @param {Wire} wire @param {Request} request */
async function faultAgain(wire, request) {
  for (let tries = 0; tries < REPEATS; tries += 1) {
    await sleep(1_000)
    const outcome = await wire.send(request)
    const fault = faultOf(outcome)
    if (fault === null || !isPassing(outcome)) return fault
  }
  return 'the same each time'
}

/** Everything that is needed to send it again. @param {Call} call @param {string} fault */
function describe({ number, request, outcome }, fault) {
  const { kind, caller, method, path, headers, body } = request
  const { cookie: _cookie, 'x-csrftoken': _csrf, ...shown } = headers
  const sent = body ? ` body ${JSON.stringify(body.toString('latin1').slice(0, 400))}` : ''
  return `call ${number} (${kind}, ${caller.name}): ${fault}\n    ${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)}${sent}\n    → ${outcome.text.slice(0, 200)}`
}

/** Whether the server lives, in the same processes as at the beginning. @param {ServerUnderTest} server @param {string} workers */
async function lastWords(server, workers) {
  const client = new HttpClient(server.origin)
  const ready = await client.request('GET', 'api/health/ready').then(({ status }) => status, String)
  client.close()
  const now = (await server.workers()).join()
  return [
    ...(ready === 200 ? [] : [`the server is not ready afterwards: ${ready}`]),
    ...(now === workers ? [] : [`a server process died: ${workers} became ${now}`]),
  ]
}

/** @param {Call[]} made @param {number} operations @param {number} passing */
function report(made, operations, passing) {
  const told = (/** @type {(call: Call) => string | number} */ by) => {
    /** @type {Map<string, number>} */
    const counts = new Map()
    for (const call of made) counts.set(String(by(call)), (counts.get(String(by(call))) ?? 0) + 1)
    return [...counts].toSorted(([one], [other]) => one.localeCompare(other)).map(([name, count]) => `${name} ${count}`).join(' · ') // prettier-ignore
  }
  console.log(`  operations: ${operations}`)
  console.log(`  kinds: ${told(({ request }) => request.kind)}`)
  console.log(`  callers: ${told(({ request }) => request.caller.name)}`)
  console.log(`  statuses: ${told(({ outcome }) => outcome.status)}`)
  console.log(
    `  refused by a rate limit (429): ${made.filter(({ outcome }) => outcome.status === 429).length}`,
  )
  console.log(`  slow or busy once, not again: ${passing}`)
  const slowest = made
    .toSorted((one, other) => other.outcome.milliseconds - one.outcome.milliseconds)
    .slice(0, 5)
  for (const { number, request, outcome } of slowest)
    console.log(`  slowest: ${Math.round(outcome.milliseconds)} ms, call ${number}, ${request.method} ${request.path.slice(0, 80)} (${outcome.status})`) // prettier-ignore
}
