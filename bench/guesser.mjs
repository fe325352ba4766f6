import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

// A process of its own, so that what guessing costs the attacker is not measured as the server's: each message
// tells it what to do, and it answers how its guesses were answered.

/**
 * @typedef {{ url: string, perSecond: number, seconds: number, address: string | null }} Order `address`: where the guesses
 *   come from; null for another one each time
 */

/** Seconds that the last guesses are waited for. */
const PATIENCE_SECONDS = 3

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** @param {string} url @param {string} address @param {AbortSignal} signal @returns {Promise<string>} how it was answered */
async function guess(url, address, signal) {
  const email = `nobody-${randomInt(1e9)}@example.org`
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { cookie: 'csrftoken=guess', 'x-csrftoken': 'guess', 'x-forwarded-for': address },
      body: new URLSearchParams({ email, password: 'a wrong password' }),
      signal,
    })
    await response.arrayBuffer()
    return String(response.status)
  } catch {
    return 'no answer'
  }
}

/** @param {Order} order */
async function carryOut({ url, perSecond, seconds, address }) {
  /** @type {Record<string, number>} */
  const statuses = {}
  const end = new AbortController()
  // Before there were limits, every guess was waiting at the end.
  setMaxListeners(0, end.signal)
  const startedAt = performance.now()
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()))
    void guess(url, address ?? anyAddress(), end.signal).then((status) => {
      statuses[status] = (statuses[status] ?? 0) + 1
    })
  }
  await sleep(PATIENCE_SECONDS * 1000)
  end.abort()
  await sleep(200)
  process.send?.(statuses)
}

process.on('message', (/** @type {Order} */ order) => void carryOut(order))
