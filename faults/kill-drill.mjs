import { openHall, within } from './stream-clients.mjs'
import { compareWithRows, countsFit, RetryingStudent } from './retrying-student.mjs'
import { seededRandom } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

/** Milliseconds that a phone waits for an answer. */
const timeoutMs = 3000
/** How many join at the same time. */
const together = 20

/**
 * Students register, tick and submit in round after round while something is killed in the middle of each; every
 * receipt that they got must be a row.
 * @param {import('./retrying-student.mjs').Server} server
 * @param {{ students: number, rounds: number, seconds: number }} size
 * @param {() => Promise<void>} kill
 * @returns {Promise<boolean>}
 */
export async function runRoundsWithKills(server, { students: count, rounds, seconds }, kill) {
  const random = seededRandom(1)
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 1)
  const students = Array.from(
    { length: count },
    (_, place) => new RetryingStudent(server.origin, place, random, timeoutMs),
  )
  for (let from = 0; from < count; from += together) {
    await Promise.all(students.slice(from, from + together).map((student) => student.join(lecture.code)))
  }
  const [first] = students
  const start = { kind: 'quickcheck', id: quickCheck.id, timer: 120 }
  if (!first) return false
  const total = { receipts: 0, lost: 0, twice: 0, changed: 0, misfits: 0 }
  /** How many had their receipt when something was killed. @type {number[]} */
  const submittedBefore = []
  for (let turn = 0; turn < rounds; turn += 1) {
    /** @type {{ id: string }} */
    const round = await first.retry(() => tutor.post('api/rounds/', start))
    const item = await first.retry(() => first.student.findItem())
    if (!item) throw new Error('nothing runs')
    /** @type {import('./retrying-student.mjs').Receipt[]} */
    const receipts = []
    const parts = students.map(async (student) => receipts.push(await student.takePart(item, seconds)))
    // While they submit, some of them have their receipt and some not.
    const most = random() * 0.9 * count
    if (!(await within(60, () => receipts.length > most))) throw new Error('too few have submitted in time')
    submittedBefore.push(receipts.length)
    await kill()
    await Promise.all(parts)
    // Everybody may have had their receipt before it, and then nobody has waited until a killed database was back.
    const { lost, twice, changed } = await first.retry(() => compareWithRows(server, round.id, receipts))
    await first.retry(() => tutor.post(`api/rounds/${round.id}/end/`))
    const fits = countsFit(await first.retry(() => tutor.get(`api/rounds/${round.id}/results/`)), receipts)
    total.receipts += receipts.length
    total.lost += lost
    total.twice += twice
    total.changed += changed
    total.misfits += fits ? 0 : 1
  }
  for (const { student } of students) student.close()
  tutor.close()
  printFigures(
    `  ${rounds} kills, ${count} students each, of whom ${Math.min(...submittedBefore)} to ${Math.max(...submittedBefore)} had submitted: receipts ${total.receipts}, lost ${total.lost}, twice ${total.twice}, other than meant ${total.changed}, counts that do not fit ${total.misfits}`,
  )
  const { receipts, lost, twice, changed, misfits } = total
  return receipts === count * rounds && lost + twice + changed + misfits === 0
}
