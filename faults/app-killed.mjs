import { DurableDatabase } from './durable-database.mjs'
import { House } from './house.mjs'
import { conductUnderFire } from './killed.mjs'

/**
 * The server process is killed in the middle of submissions.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const house = await new House().open(started, undefined, new DurableDatabase().start)
  const size = short ? { students: 100, rounds: 2, seconds: 1 } : { students: 1000, rounds: 20, seconds: 4 }
  return conductUnderFire(house, size, async () => {
    for (const pid of await house.workers()) process.kill(pid, 'SIGKILL')
  })
}
