import { setTimeout as sleep } from 'node:timers/promises'
import { Browser } from './browser.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { makeFloorDatabase, startBareNext, startLectern } from './servers.mjs'
import { Student } from './student.mjs'
import { Tutor } from './tutor.mjs'
import { readMemory } from './usage.mjs'

/**
 * @typedef {import('../lib/rounds/schema').RoundView} RoundView
 * @typedef {import('../lib/rounds/student-schema').SharedState} SharedState
 */

const turns = 5
/** Milliseconds: how long the server is left alone before its memory is read. */
const rest = 5_000
/** How many join, or open their stream, at the same time. */
const together = 32
/** Kilobytes of memory per open stream. */
const promised = 60

/**
 * A hall with open streams: from the tutor's start to each screen, beside a bare Next event stream, and what an open
 * stream costs in memory.
 * @param {{ students: number, workers: string, floors: boolean }} options
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether every screen saw every start
 */
export async function run(options, started) {
  const { students: count, workers } = options
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers })
  started.push(server.stop)
  const { times, size, memory, missed } = await startInHall(count, server)
  const floor = options.floors ? await measureFloor(count, size, server.databaseUrl, started) : []
  const names = {
    'tutor’s start to the screen': times,
    ...(floor.length > 0 && { 'bare Next event stream': floor }),
  }
  console.log(`\n${count} open streams, WORKERS=${workers}, ${turns} starts, events of ${size} bytes\n`)
  printSteps(names)
  const [own, bare] = [summarise(times).p99 ?? 0, summarise(floor).p99 ?? 0]
  if (floor.length > 0) console.log(`\np99: ${(own / bare).toFixed(2)} × the bare stream`)
  const kilobytes = (memory.full - memory.idle) / 1024 / count
  console.log(`memory: ${kilobytes.toFixed(1)} KB per open stream over idle (promised ≤ ${promised})`)
  console.log(`starts that a screen did not see: ${missed}`)
  const file = await writeResult(`streams-${count}`, { workers, size, memory, missed, raw: names })
  console.log(`\nRaw results: ${file}`)
  return missed === 0
}

/** @param {number} count @param {(place: number) => Promise<void>} act */
async function each(count, act) {
  let next = 0
  const work = async () => {
    for (let place = next++; place < count; place = next++) await act(place)
  }
  await Promise.all(Array.from({ length: together }, work))
}

/** @param {number} count @param {Awaited<ReturnType<typeof startLectern>>} server */
async function startInHall(count, server) {
  const tutor = new Tutor(server.origin)
  await tutor.signIn(server)
  const { lecture, quickCheck } = await tutor.openHall(2)
  const students = Array.from(
    { length: count },
    (_, place) => new Student(server.origin, { name: `Student ${place + 1}`, matriculationNumber: '0' }),
  )
  console.log(`${count} students join …`)
  await each(count, async (place) => void (await students[place]?.join(lecture.code)))
  await sleep(rest)
  const idle = await readMemory(server.pid)
  console.log('Their streams open …')
  /** The round that each screen shows, and since when. @type {{ id: string | undefined, at: number, size: number }[]} */
  const screens = []
  await each(count, async (place) => {
    await students[place]?.follow((state) => {
      const running = state.item?.round.running ? state.item.round.id : undefined
      screens[place] = { id: running, at: performance.now(), size: JSON.stringify(state).length }
    })
  })
  await sleep(rest)
  const memory = { idle, full: await readMemory(server.pid) }
  const times = []
  let missed = 0
  for (let turn = 0; turn < turns; turn += 1) {
    const startedAt = performance.now()
    /** @type {RoundView} */
    const round = await tutor.call('POST', '/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
    await sleep(3_000)
    const seen = screens.filter(({ id }) => id === round.id)
    missed += count - seen.length
    for (const { at } of seen) times.push(at - startedAt)
    await tutor.call('POST', `/rounds/${round.id}/end/`)
    await sleep(1_000)
  }
  for (const student of students) student.close()
  tutor.browser.close()
  return { times, memory, missed, size: screens[0]?.size ?? 0 }
}

/**
 * The same number of streams of a bare Next application, told as many bytes.
 * @param {number} count @param {number} size @param {string} databaseUrl @param {(() => Promise<void>)[]} started
 * @returns {Promise<number[]>} milliseconds
 */
async function measureFloor(count, size, databaseUrl, started) {
  console.log('The same against a bare Next application …')
  const { origin, stop } = await startBareNext(await makeFloorDatabase(databaseUrl))
  started.push(stop)
  const browsers = Array.from({ length: count }, () => new Browser(origin))
  /** @type {number[]} */
  const heard = []
  await each(count, (place) => {
    return new Promise((opened) => {
      void browsers[place]?.stream('/events', (event) => {
        if (event === 'hello') opened()
        else heard.push(performance.now())
      })
    })
  })
  const teller = new Browser(origin)
  const json = { padding: 'x'.repeat(Math.max(0, size - 14)) }
  const times = []
  for (let turn = 0; turn < turns; turn += 1) {
    heard.length = 0
    const startedAt = performance.now()
    await teller.request('POST', '/events', { json })
    await sleep(3_000)
    for (const at of heard) times.push(at - startedAt)
  }
  for (const browser of [...browsers, teller]) browser.close()
  return times
}
