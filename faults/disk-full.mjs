import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HttpClient } from '../tests/support/http-client.mjs'
import { DurableDatabase } from './durable-database.mjs'
import { openHall } from './stream-clients.mjs'
import { ServerUnderTest } from './server-under-test.mjs'
import { compareWithRows, RetryingStudent } from './retrying-student.mjs'
import { seededRandom } from './tcp-proxy.mjs'
import { printFigures } from './figures.mjs'

const runFile = promisify(execFile)
/** Megabytes of the disk. */
const size = 400
/** Milliseconds. */
const REFUSED_WITHIN_MS = 2000
const RECOVERED_WITHIN_MS = 5000
const FULL_WITHIN_MS = 20_000
const timeoutMs = 3000

/**
 * The disk of the database is full while students submit, and has room again later.
 * @param {{ short: boolean }} options @param {(() => Promise<void>)[]} started
 * @returns {Promise<boolean | 'not run'>}
 */
export async function run({ short }, started) {
  const disk = await mountDisk(started)
  if (!disk) {
    printFigures('  not run: a small disk can be mounted only by root on Linux, where the system allows it')
    return 'not run'
  }
  const server = await new ServerUnderTest().open(started, undefined, new DurableDatabase(disk).start)
  const { tutor, lecture, quickCheck } = await openHall(server.origin, 1)
  const random = seededRandom(1)
  const count = short ? 40 : 300
  const students = Array.from(
    { length: count },
    (_, place) => new RetryingStudent(server.origin, place, random, timeoutMs),
  )
  for (const student of students) await student.join(lecture.code)
  /** @type {{ id: string }} */
  const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 120 })
  const item = await students[0]?.student.findItem()
  if (!item) throw new Error('nothing runs')
  const parts = students.map((student) => student.takePart(item, short ? 4 : 20))
  await sleep(500)
  const filler = path.join(disk, 'filler')
  await fill(filler)
  const from = performance.now()
  const refusals = await watchRefusals(server, lecture.code, short ? 4 : 20)
  await fs.rm(filler)
  const until = performance.now()
  await untilJoined(server, lecture.code)
  const over = performance.now() - until
  const receipts = await Promise.all(parts)
  const { lost, twice, changed } = await compareWithRows(server, round.id, receipts)
  for (const { student } of students) student.close()
  tutor.close()
  printFigures(
    `  full for ${((until - from) / 1000).toFixed(0)} s: ${refusals.refused} of ${refusals.asked} joins refused with a time to come back, the slowest after ${(refusals.slowest / 1000).toFixed(1)} s, other answers ${refusals.unexpected}; receipts ${receipts.length} of ${count}, lost ${lost}, twice ${twice}, other than meant ${changed}; served ${(over / 1000).toFixed(1)} s after there was room`,
  )
  return (
    refusals.refused > 0 &&
    refusals.slowest <= REFUSED_WITHIN_MS &&
    receipts.length === count &&
    lost + twice + changed + refusals.unexpected === 0 &&
    over <= RECOVERED_WITHIN_MS
  )
}

/** A disk of its own in memory; null where none can be mounted. @param {(() => Promise<void>)[]} started */
async function mountDisk(started) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-disk-'))
  try {
    await runFile('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=711`, 'tmpfs', folder])
  } catch {
    await fs.rmdir(folder)
    return null
  }
  started.push(async () => {
    await runFile('umount', ['-l', folder])
    await fs.rmdir(folder)
  })
  return folder
}

/** Writes until there is no room, and keeps it so. @param {string} file */
async function fill(file) {
  const handle = await fs.open(file, 'w')
  const block = Buffer.alloc(1024 * 1024)
  try {
    for (;;) await handle.write(block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await handle.close()
  }
}

/** A student joins, which takes a row. @param {ServerUnderTest} server @param {string} code */
async function joinOnce(server, code) {
  const client = await HttpClient.open(server.origin)
  const answer = await client.request('POST', 'api/student/lesson_auth/', { form: { code } })
  client.close()
  return answer
}

/**
 * Students join, one after the other, for the seconds named since the first was refused: until the pages that the
 * tables already have are full, a full disk is noticed by nobody.
 * @param {ServerUnderTest} server @param {string} code @param {number} seconds
 */
async function watchRefusals(server, code, seconds) {
  let until = performance.now() + FULL_WITHIN_MS
  const result = { asked: 0, refused: 0, slowest: 0, unexpected: 0 }
  while (performance.now() < until) {
    const { status, headers, milliseconds } = await joinOnce(server, code)
    result.asked += 1
    if (status === 503) result.slowest = Math.max(result.slowest, milliseconds)
    if (status === 503 && Number(headers['retry-after']) > 0) {
      if (result.refused === 0) until = performance.now() + seconds * 1000
      result.refused += 1
    } else if (status !== 200) result.unexpected += 1
    if (result.refused > 0) await sleep(50)
  }
  return result
}

/** @param {ServerUnderTest} server @param {string} code */
async function untilJoined(server, code) {
  for (;;) {
    const { status } = await joinOnce(server, code)
    if (status === 200) return
    await sleep(50)
  }
}
