import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Asker, describeTrouble, hasPassed, recoveredWithin } from './asker.mjs'
import { joinAll, openHall } from './followers.mjs'
import { House } from './house.mjs'
import { describeWriting, isKept, WritingTutor } from './writing-tutor.mjs'

/**
 * Somebody locks a table that every request of a student reads, until all connections of the pool wait; a tutor writes
 * meanwhile, and others join.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const house = await new House().open(started)
  const { tutor, lecture } = await openHall(house.origin, 1)
  const [cookie = ''] = await joinAll(house.origin, lecture.code, 1)
  const askers = [Asker.ofStudent(house.origin, cookie), Asker.atTheDoor(house.origin, lecture.code)]
  const writing = new WritingTutor(tutor, lecture.id)
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
  await Promise.all(askers.map((asker) => asker.stop()))
  const written = await writing.judge(house)
  tutor.browser.close()
  const results = askers.map((asker) => asker.judge(from, until))
  for (const [place, result] of results.entries())
    console.log(describeTrouble(place === 0 ? 'every connection waits' : 'whoever joins', result))
  console.log(describeWriting(written))
  return isKept(written) && results.every((result) => result.refused > 0 && hasPassed(result))
}
