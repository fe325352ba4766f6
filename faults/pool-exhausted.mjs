import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Prober, describeTrouble, hasPassed, RECOVERED_WITHIN_MS } from './prober.mjs'
import { joinAll, openHall } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { describeWriting, isKept, WritingTutor } from './writing-tutor.mjs'
import { printFigures } from './figures.mjs'

/**
 * Somebody locks a table that every request of a student reads, until all connections of the pool wait; a tutor writes
 * meanwhile, and others join.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  return lockOut(await new ServerUnderTest().open(started), short ? 5_000 : 60_000)
}

/**
 * Whether a hall whose requests all wait for a lock is told so in time, and served again at once afterwards.
 * @param {ServerUnderTest} server @param {number} milliseconds
 */
export async function lockOut(server, milliseconds) {
  const { tutor, lecture } = await openHall(server.origin, 1)
  const [cookie = ''] = await joinAll(server.origin, lecture.code, 1)
  const probers = [Prober.forStudent(server.origin, cookie), Prober.joining(server.origin, lecture.code)]
  const writing = new WritingTutor(tutor, lecture.id)
  await sleep(500)
  const locker = new pg.Client({ connectionString: server.databaseUrl })
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table participant in access exclusive mode')
  const from = performance.now()
  await sleep(milliseconds)
  await locker.query('rollback')
  const until = performance.now()
  await locker.end()
  await sleep(RECOVERED_WITHIN_MS + 1000)
  await Promise.all(probers.map((prober) => prober.stop()))
  const written = await writing.evaluate(server)
  tutor.close()
  const results = probers.map((prober) => prober.evaluate(from, until))
  for (const [place, result] of results.entries())
    printFigures(describeTrouble(place === 0 ? 'every connection waits' : 'whoever joins', result))
  printFigures(describeWriting(written))
  return isKept(written) && results.every((result) => result.refused > 0 && hasPassed(result))
}
