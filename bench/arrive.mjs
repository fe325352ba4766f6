import { setTimeout as sleep } from 'node:timers/promises'
import { HttpClient } from '../tests/support/http-client.mjs'
import { startPhones } from './arrivals.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { openLecture } from './lecture.mjs'
import { makePictureQuestion } from './picture-question.mjs'
import { startBareBytes, startLectern } from './servers.mjs'
import { between, printCpu, readCpu, readLargest, readMemory } from './usage.mjs'

/**
 * @typedef {import('./arrivals.mjs').Arrival} Arrival
 * @typedef {import('./usage.mjs').Share} Share
 * @typedef {{ all: number, largest: number }} Memory resident bytes of all server processes, and of the largest
 * @typedef {{ arrival: Arrival, cpu: Share, idle: Memory, full: Memory, rested: Memory | null }} Measured `rested`: when
 *   all have stayed connected for a while
 * @typedef {Awaited<ReturnType<typeof startPhones>>} Phones
 */

/** So long a server needs to hear that the phones of an arrival have gone. */
const MIN_PAUSE_SECONDS = 3
const floorName = 'bare node:http'

/**
 * Phones scan the code and do what their browsers do until the lecture is on the screen; then as many do the same with a
 * server that only sends bytes.
 * @param {{ students: number, overSeconds: number, restSeconds: number, pauseSeconds: number, picture: boolean, workers: string, baselines: boolean }} options
 *   `restSeconds`: how long all stay connected before the memory is read again; `pauseSeconds`: how long the server is
 *   left alone before the second arrival; `picture`: a question with a picture is running, and a phone is only usable
 *   when it shows that
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether everybody got in
 */
export async function run(options, started) {
  const { students: count, overSeconds, restSeconds, pauseSeconds, workers } = options
  const overMs = overSeconds * 1000
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers })
  started.push(server.stop)
  const phones = startPhones()
  started.push(phones.stop)
  const tutor = await HttpClient.signIn(server.origin, server)
  const { lecture } = await openLecture(tutor, 2)
  const question = options.picture ? await makePictureQuestion(tutor, lecture.id) : null
  await question?.ask()
  tutor.close()
  const task = /** @type {const} */ ({ kind: 'arrive', code: lecture.code, picture: question?.path })
  const order = { origin: server.origin, count, overMs, task }
  const spread = overSeconds > 0 ? `within ${overSeconds} s` : 'at the same instant'
  console.log(`${count} phones arrive ${spread}, right after the start …`)
  const cold = await measure(phones, server.pid, order, options)
  console.log(`As many others arrive, ${pauseSeconds} s later …`)
  const warm = await measure(phones, server.pid, order, { restSeconds })
  const floor = options.baselines ? await measureFloor(phones, order, warm.arrival, workers, started) : null
  return report(options, { cold, warm, floor })
}

/** @param {number} pid @returns {Promise<Memory>} */
async function readResident(pid) {
  const { server } = await readMemory(pid, 'Rss')
  return { all: server, largest: await readLargest(pid) }
}

/**
 * @param {Phones} phones @param {number} pid @param {Parameters<Phones['arrive']>[0]} order
 * @param {{ restSeconds?: number, pauseSeconds?: number }} [times] the server hears within the pause that the phones have gone
 * @returns {Promise<Measured>}
 */
async function measure(phones, pid, order, { restSeconds = 0, pauseSeconds = MIN_PAUSE_SECONDS } = {}) {
  const idle = await readResident(pid)
  const before = await readCpu(pid)
  const arrival = await phones.arrive(order)
  const cpu = between(before, await readCpu(pid))
  const full = await readResident(pid)
  await sleep(restSeconds * 1000)
  const rested = restSeconds > 0 ? await readResident(pid) : null
  await phones.hangUp()
  await sleep(pauseSeconds * 1000)
  return { arrival, cpu, idle, full, rested }
}

/**
 * @param {Phones} phones @param {Parameters<Phones['arrive']>[0]} order @param {Arrival} like what the server has to send
 * @param {string} workers @param {(() => Promise<void>)[]} started @returns {Promise<Measured>}
 */
async function measureFloor(phones, order, { stages, cookie }, workers, started) {
  console.log(`The same phones get as many bytes from a ${floorName} …`)
  const bare = await startBareBytes(workers)
  started.push(bare.stop)
  const repeat = {
    ...order,
    origin: bare.origin,
    task: /** @type {const} */ ({ kind: 'repeat', stages, cookie }),
  }
  // Once to warm up, as the server has been.
  await measure(phones, bare.pid, repeat)
  return measure(phones, bare.pid, repeat)
}

/** @param {Record<string, Measured>} measured @returns {Record<string, number[]>} */
function usableOf(measured) {
  const entries = Object.entries(measured)
  return Object.fromEntries(entries.map(([name, { arrival }]) => [`usable, ${name}`, arrival.usable]))
}

/**
 * @param {{ students: number, overSeconds: number, restSeconds: number, pauseSeconds: number, picture: boolean, workers: string }} options
 * @param {{ cold: Measured, warm: Measured, floor: Measured | null }} measured
 */
async function report(options, { cold, warm, floor }) {
  const { students: count, overSeconds, restSeconds, pauseSeconds, picture, workers } = options
  /** @type {Record<string, Measured>} */
  const all = {
    'right after the start': cold,
    'after as many others': warm,
    ...(floor && { [floorName]: floor }),
  }
  const steps = { ...warm.arrival.steps, ...usableOf(all) }
  console.log(
    `\n${count} phones over ${overSeconds} s, WORKERS=${workers}; phones, server and database share this machine\n`,
  )
  printSteps(steps)
  console.log('')
  printCpu(count, Object.fromEntries(Object.entries(all).map(([name, { cpu }]) => [name, cpu])))
  console.log('')
  for (const [name, { arrival, ...memory }] of Object.entries(all)) {
    const kilobytes = (arrival.bytes / 1024 / count).toFixed(1)
    console.log(
      `${name}: ${(arrival.requests / count).toFixed(1)} requests and ${kilobytes} KB per phone, ` +
        `${arrival.documentsPerSecond.toFixed(1)} pages/s, phones' own CPU ${arrival.cpuSeconds.toFixed(1)} s`,
    )
    printResident(memory, restSeconds)
  }
  if (floor) printRatios(warm, floor)
  const refused = Object.values(all).flatMap(({ arrival }) => arrival.refused)
  const putOff = cold.arrival.putOff + warm.arrival.putOff
  console.log(`\nrefused ${refused.length} · put off by a 503 ${putOff}`)
  for (const reason of new Set(refused)) console.log(`  refused: ${reason}`)
  const file = await writeResult(`arrive-${count}`, {
    options: { count, overSeconds, restSeconds, pauseSeconds, picture, workers },
    ...all,
    putOff,
  })
  console.log(`\nRaw results: ${file}`)
  return refused.length === 0
}

/** @param {Pick<Measured, 'idle' | 'full' | 'rested'>} measured @param {number} restSeconds */
function printResident({ idle, full, rested }, restSeconds) {
  const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 2 ** 20)
  const told = (/** @type {Memory} */ { all, largest }) =>
    `${megabytes(all)} MB (the largest process ${megabytes(largest)})`
  const later = rested ? `, ${restSeconds} s later ${told(rested)}` : ''
  console.log(`  resident before ${told(idle)}, with all connected ${told(full)}${later}`)
}

/** @param {Measured} own @param {Measured} floor */
function printRatios(own, floor) {
  const [times, bare] = [own, floor].map(({ arrival }) => summarise(arrival.usable))
  const of = (/** @type {'p50' | 'p95' | 'max'} */ part) =>
    ((times?.[part] ?? 0) / (bare?.[part] ?? 0)).toFixed(1)
  const cpu = (own.cpu.server / floor.cpu.server).toFixed(1)
  const both = ((own.cpu.server + own.cpu.database) / floor.cpu.server).toFixed(1)
  console.log(
    `\nagainst the ${floorName}: median ${of('p50')} ×, p95 ${of('p95')} ×, last ${of('max')} ×; ` +
      `CPU of the server ${cpu} ×, with the database ${both} ×`,
  )
}
