import { setTimeout as sleep } from 'node:timers/promises'
import { each, measureStreams } from './baselines.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { startLectern } from './servers.mjs'
import { Student } from './student.mjs'
import { openLecture } from './lecture.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { readMemory } from './usage.mjs'

/**
 * @typedef {import('../lib/rounds/schema').RoundView} RoundView
 * @typedef {import('../lib/lecture-state/student-schema').SharedState} SharedState
 */

const turns = 5
/** Milliseconds: how long the server is left alone before its memory is read. */
const rest = 5_000
/** Kilobytes of memory per open stream. */
const promised = 60

/**
 * A hall with open streams: from the tutor's start to each screen, beside a bare Next event stream, and what an open
 * stream costs in memory.
 * @param {{ students: number, workers: string, baselines: boolean }} options
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether every screen saw every start
 */
export async function run(options, started) {
  const { students: count, workers } = options
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers })
  started.push(server.stop)
  const { times, size, memory, missed } = await startInHall(count, server)
  const baseline = options.baselines
    ? await measureStreams({ students: count, size, databaseUrl: server.databaseUrl }, started)
    : []
  const names = {
    'tutor’s start to the screen': times,
    ...(baseline.length > 0 && { 'bare Next event stream': baseline }),
  }
  console.log(`\n${count} open streams, WORKERS=${workers}, ${turns} starts, events of ${size} bytes\n`)
  printSteps(names)
  const [own, bare] = [summarise(times).p99 ?? 0, summarise(baseline).p99 ?? 0]
  if (baseline.length > 0) console.log(`\np99: ${(own / bare).toFixed(2)} × the bare stream`)
  const kilobytes = (memory.full.server - memory.idle.server) / 1024 / count
  console.log(`memory: ${kilobytes.toFixed(1)} KB per open stream over idle (promised ≤ ${promised})`)
  console.log(`starts that a screen did not see: ${missed}`)
  const file = await writeResult(`streams-${count}`, { workers, size, memory, missed, raw: names })
  console.log(`\nRaw results: ${file}`)
  return missed === 0
}

/** @param {number} count @param {Awaited<ReturnType<typeof startLectern>>} server */
async function startInHall(count, server) {
  const tutor = await HttpClient.signIn(server.origin, server)
  const { lecture, quickCheck } = await openLecture(tutor, 2)
  const students = Array.from(
    { length: count },
    (_, place) => new Student(server.origin, { name: `Student ${place + 1}`, matriculationNumber: '0' }),
  )
  console.log(`${count} students join …`)
  await each(count, async (place) => students[place]?.join(lecture.code))
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
    const round = await tutor.post('api/rounds/', { kind: 'quickcheck', id: quickCheck.id, timer: 60 })
    await sleep(3_000)
    const seen = screens.filter(({ id }) => id === round.id)
    missed += count - seen.length
    for (const { at } of seen) times.push(at - startedAt)
    await tutor.post(`api/rounds/${round.id}/end/`)
    await sleep(1_000)
  }
  for (const student of students) student.close()
  tutor.close()
  return { times, memory, missed, size: screens[0]?.size ?? 0 }
}
