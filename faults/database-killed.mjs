import { setTimeout as sleep } from 'node:timers/promises'
import { Asker, describeTrouble, hasPassed, recoveredWithin } from './asker.mjs'
import { DurableDatabase } from './durable-database.mjs'
import { joinAll, openHall } from './followers.mjs'
import { House } from './house.mjs'
import { conductUnderFire } from './killed.mjs'
import { describeWriting, isKept, WritingTutor } from './writing-tutor.mjs'

/**
 * PostgreSQL is killed in the middle of submissions; then once more while a hall asks, to see how long it takes.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const database = new DurableDatabase()
  const house = await new House().open(started, undefined, database.start)
  const size = short ? { students: 100, rounds: 2, seconds: 1 } : { students: 1000, rounds: 20, seconds: 4 }
  const kept = await conductUnderFire(house, size, () => database.crash())
  const { tutor, lecture } = await openHall(house.origin, 1)
  const [cookie = ''] = await joinAll(house.origin, lecture.code, 1)
  const asker = Asker.ofStudent(house.origin, cookie)
  const writing = new WritingTutor(tutor, lecture.id)
  await sleep(500)
  const from = performance.now()
  await database.crash()
  const back = await untilItAnswers(house)
  await sleep(recoveredWithin + 1000)
  await asker.stop()
  const written = await writing.judge(house)
  tutor.browser.close()
  const result = asker.judge(from, back)
  console.log(describeTrouble(`killed, back after ${((back - from) / 1000).toFixed(1)} s`, result))
  console.log(describeWriting(written))
  return kept && hasPassed(result) && isKept(written)
}

/** @param {House} house @returns {Promise<number>} when the database itself answers again */
async function untilItAnswers(house) {
  for (;;) {
    const answered = await house.query('select 1').then(
      () => true,
      () => false,
    )
    if (answered) return performance.now()
    await sleep(20)
  }
}
