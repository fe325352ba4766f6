import { randomInt } from 'node:crypto'
import { HttpClient } from '../tests/support/http-client.mjs'
import { Callers } from './fuzz/callers.mjs'
import { Choices } from './fuzz/choices.mjs'
import { IdentityProviders } from './fuzz/identity-providers.mjs'
import { describe, report } from './fuzz/report.mjs'
import { Requests, operationsOf } from './fuzz/requests.mjs'
import { SignInRequests } from './fuzz/sign-in-requests.mjs'
import { faultAgain, faultOf } from './fuzz/verdict.mjs'
import { Wire } from './fuzz/wire.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { printFigures } from './figures.mjs'

/**
 * @typedef {import('./fuzz/report.mjs').Call} Call
 * @typedef {import('./fuzz/report.mjs').OneOff} OneOff
 * @typedef {{ calls: number, seed: number }} Options
 */

/** Calls under way at the same time. */
const TOGETHER = 4
/** Calls after which people get back what calls took from them. */
const RESTORE_AFTER = 100
/** Each operation five times. */
const SHORT = { calls: 900, seed: 20_261_122 }
const LONG = 20_000

/** A drill: 20,000 calls, in short 900 that are the same each time. @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started */
export async function run({ short }, started) {
  return fuzz(short ? SHORT : { calls: LONG, seed: randomInt(2 ** 31) }, started)
}

/**
 * Calls the running product as everybody, by its own API document and by the ways to sign in that are not in it, with
 * what fits and what does not, and sends it messages that are no requests. Finds answers with a 5xx or a trace of the
 * code, answers that take too long, torn connections, and a server that is dead or was born anew.
 * @param {Options} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>} whether nothing was found
 */
export async function fuzz({ calls, seed }, started) {
  printFigures(`  ${calls} calls with the seed ${seed}; again: npm run fuzz -- ${calls} --seed ${seed}`)
  const providers = await IdentityProviders.open(started)
  const settings = { METRICS_TOKEN: 'only-for-this-fuzzing-run', ...providers.settings }
  const server = await new ServerUnderTest(settings).open(started)
  const callers = await Callers.make(server)
  const { body } = await (await HttpClient.open(server.origin)).request('GET', 'api/openapi.json')
  const operations = operationsOf(/** @type {Parameters<typeof operationsOf>[0]} */ (body))
  const choices = new Choices(seed)
  const signIns = new SignInRequests(choices, providers, server.origin, callers.accounts)
  const requests = new Requests(choices, operations, callers.all, signIns)
  const wire = new Wire(server.origin)
  started.push(() => Promise.resolve(wire.close()))
  const workers = (await server.workers()).join()
  const series = new Series(requests, callers, wire, () => providers.begin(server.origin))
  await series.make(calls)
  const findings = [...series.findings, ...(await lastWords(server, workers))]
  report(series.made, operations.length, series.oneOffs)
  for (const finding of findings.slice(0, 20)) printFigures(`  ✗ ${finding}`)
  if (findings.length > 0)
    printFigures(`  ${findings.length} findings. The server said:\n${server.output.slice(-4000)}`)
  return findings.length === 0
}

/** Calls one after the other, a few at a time, and what is found in their answers. */
class Series {
  /** @type {Call[]} */
  made = []
  /** @type {string[]} */
  findings = []
  /** @type {OneOff[]} */
  oneOffs = []
  #requests
  #callers
  #wire
  #beginSignIns

  /** @param {Requests} requests @param {Callers} callers @param {Wire} wire @param {() => Promise<void>} beginSignIns */
  constructor(requests, callers, wire, beginSignIns) {
    this.#requests = requests
    this.#callers = callers
    this.#wire = wire
    this.#beginSignIns = beginSignIns
  }

  /** @param {number} calls */
  async make(calls) {
    /** @type {Record<string, string[]>} */
    let ids = {}
    while (this.made.length < calls) {
      if (this.made.length % RESTORE_AFTER === 0) {
        await this.#callers.restore(this.made.length / RESTORE_AFTER)
        await this.#beginSignIns()
        ids = await this.#callers.ids()
      }
      const count = Math.min(TOGETHER, calls - this.made.length)
      const next = Array.from({ length: count }, () => this.#requests.next(ids, this.#callers.codes))
      const answered = next.map(async (request) => ({ request, outcome: await this.#wire.send(request) }))
      for (const { request, outcome } of await Promise.all(answered))
        await this.#judge({ number: this.made.length, request, outcome })
    }
  }

  /** @param {Call} call */
  async #judge(call) {
    const { request, outcome } = call
    this.made.push(call)
    const fault = faultOf(request, outcome)
    if (fault === null) return
    const { text, passing } = fault
    const isFinding = passing === null || (await faultAgain(this.#wire, request)) !== null
    if (isFinding) this.findings.push(describe(call, text))
    else this.oneOffs.push({ kind: passing, text: describe(call, text) })
  }
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
