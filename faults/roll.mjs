import { setTimeout as sleep } from 'node:timers/promises'
import { Followers, joinAll, openHall, within } from './followers.mjs'
import { House } from './house.mjs'
import { compareWithRows, countsFit, RetryingStudent } from './retrying-student.mjs'
import { seededRandom } from './tcp-proxy.mjs'

/** Seconds within which every stream is back after the new process runs. */
const backWithin = 30

/**
 * The server is stopped in an open QuickCheck and a new process takes its place, on the same database and address:
 * students go on ticking and submitting meanwhile.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean>}
 */
export async function run({ short }, started) {
  const { count, seconds } = short ? { count: 25, seconds: 2 } : { count: 500, seconds: 30 }
  const house = await new House().open(started)
  const { tutor, lecture, quickCheck } = await openHall(house.origin, 4)
  const random = seededRandom(1)
  const students = Array.from(
    { length: count },
    (_, place) => new RetryingStudent(house.origin, place, random, 3000),
  )
  for (let from = 0; from < count; from += 20) {
    await Promise.all(students.slice(from, from + 20).map((student) => student.join(lecture.code)))
  }
  const watching = await joinAll(house.origin, lecture.code, count)
  const followers = await Followers.open(house.origin, watching)
  /** @type {import('../lib/rounds/schema').RoundView} */
  const round = await tutor.call('POST', '/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
  const item = await students[0]?.student.findItem()
  if (!item) throw new Error('Nothing runs.')
  const taking = Promise.all(students.map((student) => student.takePart(item, seconds)))
  await sleep((seconds * 1000) / 3)
  const { gone, away, last } = await roll(house, followers)
  const receipts = await taking
  const stored = await compareWithRows(house, round.id, receipts)
  const heard = followers.heard.get('lecture') ?? 0
  await tutor.call('POST', `/rounds/${round.id}/end/`)
  // Every stream hears of the end, so it is not only open.
  const told = await within(5, () => (followers.heard.get('lecture') ?? 0) >= heard + count)
  const fits = countsFit(await tutor.call('GET', `/rounds/${round.id}/results/`), receipts)
  followers.close()
  for (const { student } of students) student.close()
  console.log(
    `  gone after ${(gone / 1000).toFixed(1)} s, away for ${(away / 1000).toFixed(1)} s: ${receipts.length} receipts, ${stored.rows} rows, lost ${stored.lost}, twice ${stored.twice}, other than meant ${stored.changed}, counts ${fits ? 'fit' : 'do not fit'}; ${followers.connections.length} streams back ${(last / 1000).toFixed(1)} s after the start${told ? ', all told of the end' : ', not all told of the end'}`,
  )
  const whole = stored.rows === count && stored.lost + stored.twice + stored.changed === 0
  return receipts.length === count && whole && fits && told && last <= backWithin * 1000
}

/** @param {House} house @param {Followers} followers */
async function roll(house, followers) {
  const stoppedAt = performance.now()
  const { milliseconds: gone } = await house.end('SIGTERM')
  await house.start()
  const startedAt = performance.now()
  const back = await within(
    backWithin,
    () => followers.openedAt.every((at) => at > stoppedAt) && followers.open === followers.connections.length,
  )
  const last = back ? Math.max(...followers.openedAt) - startedAt : Number.POSITIVE_INFINITY
  return { gone, away: startedAt - stoppedAt, last: Math.max(0, last) }
}
