import { randomInt } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { Agent, request as send } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

// A process of its own, so that what guessing costs the attacker is not measured as the server's: each message
// tells it what to do, and it answers how its guesses were answered. It takes of the two cores as little as it can.

/**
 * @typedef {{ url: string, perSecond: number, seconds: number, address: string | null }} Order `address`: where the guesses
 *   come from; null for another one each time
 */

/** Seconds that the last guesses are waited for. */
const PATIENCE_SECONDS = 3

const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

const agent = new Agent({ keepAlive: true })

/** @param {string} url @param {string} address @param {AbortSignal} signal @returns {Promise<string>} how it was answered */
function guess(url, address, signal) {
  const body = `email=nobody-${randomInt(1e9)}%40example.org&password=a+wrong+password`
  const headers = {
    cookie: 'csrftoken=guess',
    'x-csrftoken': 'guess',
    'x-forwarded-for': address,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
  }
  return new Promise((resolve) => {
    const fail = () => resolve('no answer')
    const sent = send(url, { method: 'POST', agent, headers, signal }, (response) => {
      response.on('error', fail)
      response.on('end', () => resolve(String(response.statusCode)))
      response.resume()
    })
    sent.on('error', fail)
    sent.end(body)
  })
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
