import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { UserError } from '../scripts/children.mjs'

/**
 * @typedef {import('./phones.mjs').Arrival} Arrival
 * @typedef {import('./phones.mjs').Task} Task
 * @typedef {{ origin: string, count: number, overMs: number, task: Task }} Order
 */

/** Starts the process that has the phones. */
export function startPhones() {
  const child = fork(fileURLToPath(new URL('./phones.mjs', import.meta.url)))
  const gone = once(child, 'exit').then(() => {
    throw new UserError('The process with the phones ended.')
  })
  gone.catch(() => undefined)
  /** @param {Order} order @returns {Promise<unknown>} */
  const carryOut = async (order) => {
    const answered = once(child, 'message')
    child.send(order)
    const [message] = await Promise.race([answered, gone])
    return message
  }
  return {
    /** New phones, whose streams stay open; to fetch something, those that are there. @param {Order} order @returns {Promise<Arrival>} */
    arrive: async (order) => /** @type {Arrival} */ (await carryOut(order)),
    hangUp: async () => {
      await carryOut({ origin: '', count: 0, overMs: 0, task: { kind: 'hang up' } })
    },
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await gone.catch(() => undefined)
    },
  }
}
