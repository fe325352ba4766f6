import { DurableDatabase } from './durable-database.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { runRoundsWithKills } from './kill-drill.mjs'

/**
 * The server process is killed in the middle of submissions.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const server = await new ServerUnderTest().open(started, undefined, new DurableDatabase().start)
  const size = short ? { students: 100, rounds: 2, seconds: 1 } : { students: 1000, rounds: 20, seconds: 4 }
  return runRoundsWithKills(server, size, async () => {
    for (const pid of await server.workers()) process.kill(pid, 'SIGKILL')
  })
}
