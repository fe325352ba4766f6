import { setTimeout as sleep } from 'node:timers/promises'
import { Prober, describeTrouble, hasPassed, RECOVERED_WITHIN_MS } from './prober.mjs'
import { DurableDatabase } from './durable-database.mjs'
import { joinAll, openHall } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { runRoundsWithKills } from './kill-drill.mjs'
import { describeWriting, isKept, WritingTutor } from './writing-tutor.mjs'
import { printFigures } from './figures.mjs'

/**
 * PostgreSQL is killed in the middle of submissions; then once more while a hall asks, to see how long it takes.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const database = new DurableDatabase()
  const server = await new ServerUnderTest().open(started, undefined, database.start)
  const size = short ? { students: 100, rounds: 2, seconds: 1 } : { students: 1000, rounds: 20, seconds: 4 }
  const kept = await runRoundsWithKills(server, size, () => database.crash())
  const { tutor, lecture } = await openHall(server.origin, 1)
  const [cookie = ''] = await joinAll(server.origin, lecture.code, 1)
  const prober = Prober.forStudent(server.origin, cookie)
  const writing = new WritingTutor(tutor, lecture.id)
  await sleep(500)
  const from = performance.now()
  await database.crash()
  const back = await untilItAnswers(server)
  await sleep(RECOVERED_WITHIN_MS + 1000)
  await prober.stop()
  const written = await writing.evaluate(server)
  tutor.close()
  const result = prober.evaluate(from, back)
  printFigures(describeTrouble(`killed, back after ${((back - from) / 1000).toFixed(1)} s`, result))
  printFigures(describeWriting(written))
  return kept && result.refused > 0 && hasPassed(result) && isKept(written)
}

/** @param {ServerUnderTest} server @returns {Promise<number>} when the database itself answers again */
async function untilItAnswers(server) {
  for (;;) {
    const answered = await server.query('select 1').then(
      () => true,
      () => false,
    )
    if (answered) return performance.now()
    await sleep(20)
  }
}
