import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_RESPONSE_MS } from './connection.mjs'

/**
 * @typedef {import('./requests.mjs').Request} Request
 * @typedef {import('./wire.mjs').Outcome} Outcome
 * @typedef {import('./wire.mjs').Wire} Wire
 */

/** How often a call is repeated that was slow, refused because of the load, or cut off. */
const REPEATS = 3

/** What is wrong about an answer; null if nothing is. @param {Request} request @param {Outcome} outcome */
export function faultOf({ message }, { status, milliseconds, text, trouble }) {
  if (trouble !== null) return `connection: ${trouble}`
  if (status >= 500) return `status ${status}`
  if (milliseconds > MAX_RESPONSE_MS) return `${Math.round(milliseconds)} ms`
  // Of a malformed message, 0 is a connection that the server closed.
  if (message && status !== 0 && status < 400) return `a malformed message got status ${status}`
  if (status >= 400 && /node_modules|\n\s+at .+:\d+:\d+|PrismaClient|SQLSTATE/.test(text))
    return 'an error tells of the code'
  return null
}

/** What a busy machine may have caused, and no defect; null for what it cannot have. @param {Outcome} outcome */
export function passingKindOf({ status, milliseconds, trouble }) {
  if (trouble !== null) return 'torn connection'
  if (status === 503) return '503'
  return status < 500 && milliseconds > MAX_RESPONSE_MS ? 'slow answer' : null
}

/**
 * What is wrong when the call is repeated, a second apart each time: a defect is there each time, or shows as one that
 * no busy machine causes. Null as soon as one of the repeats is served as it should be.
 * @param {Wire} wire @param {Request} request
 */
export async function faultAgain(wire, request) {
  for (let tries = 0; tries < REPEATS; tries += 1) {
    await sleep(1_000)
    const outcome = await wire.send(request)
    const fault = faultOf(request, outcome)
    if (fault === null || passingKindOf(outcome) === null) return fault
  }
  return 'the same each time'
}
