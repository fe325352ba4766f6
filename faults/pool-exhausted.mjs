import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Asker, describeTrouble } from './asker.mjs'
import { joinAll, openHall } from './followers.mjs'
import { House } from './house.mjs'

/** Milliseconds. */
const refusedWithin = 2000
const recoveredWithin = 5000

/**
 * Somebody locks a table that every request of a student reads, until all connections of the pool wait.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const house = await new House().open(started)
  const { tutor, lecture } = await openHall(house.origin, 1)
  const [cookie = ''] = await joinAll(house.origin, lecture.code, 1)
  tutor.browser.close()
  const asker = new Asker(`${house.origin}/backend/api/student/state/`, cookie)
  await sleep(500)
  const locker = new pg.Client({ connectionString: house.databaseUrl })
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table participant in access exclusive mode')
  const from = performance.now()
  await sleep(short ? 5_000 : 60_000)
  await locker.query('rollback')
  const until = performance.now()
  await locker.end()
  await sleep(recoveredWithin + 1000)
  await asker.stop()
  const result = asker.judge(from, until)
  console.log(describeTrouble('every connection waits', result))
  const { refused, most, strange, recovered } = result
  return refused > 0 && most <= refusedWithin && strange === 0 && recovered <= recoveredWithin
}
