import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_RESPONSE_MS } from './connection.mjs'

/**
 * @typedef {import('./requests.mjs').Request} Request
 * @typedef {import('./wire.mjs').Outcome} Outcome
 * @typedef {import('./wire.mjs').Wire} Wire
 */

/** How often a call is repeated that was slow, refused because of the load, or cut off. */
const REPEATS = 3

/** @param {string} text */
const tellsOfCode = (text) => /node_modules|\n\s+at .+:\d+:\d+|PrismaClient|SQLSTATE/.test(text)

/**
 * What is wrong about an answer, and what a busy machine may have done to it (`passing`; null for what it cannot have
 * done); null if nothing is wrong.
 * @param {Request} request @param {Outcome} outcome @returns {{ text: string, passing: string | null } | null}
 */
export function faultOf({ message }, { status, milliseconds, text, trouble }) {
  if (trouble !== null) return { text: `connection: ${trouble}`, passing: 'torn connection' }
  if (status >= 500) return { text: `status ${status}`, passing: status === 503 ? '503' : null }
  // Of a malformed message, 0 is a connection that the server closed.
  if (message && status !== 0 && status < 400)
    return { text: `a malformed message got status ${status}`, passing: null }
  if (status >= 400 && tellsOfCode(text)) return { text: 'an error tells of the code', passing: null }
  if (milliseconds <= MAX_RESPONSE_MS) return null
  return { text: `${Math.round(milliseconds)} ms`, passing: 'slow answer' }
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
    if (!fault?.passing) return fault?.text ?? null
  }
  return 'the same each time'
}
