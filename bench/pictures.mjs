import { HttpClient } from '../tests/support/http-client.mjs'
import { startPhones } from './arrivals.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { openLecture } from './lecture.mjs'
import { makePictureQuestion } from './picture-question.mjs'
import { startBareBytes, startLectern } from './servers.mjs'

/** @typedef {import('./arrivals.mjs').Arrival} Arrival */

/** Seconds over which the phones arrive before: that is no part of this. */
const arriveSeconds = 10

/**
 * A question with a picture is asked, and all phones that are there fetch it at the same instant: once when the server
 * has never sent it, and once more. Phones of a server that only sends bytes do the same: each time is compared with
 * the same time there.
 * @param {{ students: number, workers: string }} options
 * @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether everybody got it
 */
export async function run({ students: count, workers }, started) {
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern({ workers })
  started.push(server.stop)
  const phones = startPhones()
  started.push(phones.stop)
  const tutor = await HttpClient.signIn(server.origin, server)
  const { lecture } = await openLecture(tutor, 1)
  const picture = await makePictureQuestion(tutor, lecture.id)
  console.log(`${count} phones arrive over ${arriveSeconds} s …`)
  const here = { origin: server.origin, count, overMs: 0 }
  const arriving = { count, overMs: arriveSeconds * 1000 }
  const arrival = await phones.arrive({
    ...arriving,
    origin: server.origin,
    task: { kind: 'arrive', code: lecture.code },
  })
  await picture.ask()
  console.log(`All fetch a picture of ${(picture.bytes / 1024).toFixed(0)} KB at the same instant …`)
  const task = /** @type {const} */ ({ kind: 'fetch', path: picture.path })
  const first = await phones.arrive({ ...here, task })
  const again = await phones.arrive({ ...here, task })
  await phones.hangUp()
  tutor.close()
  const bare = await startBareBytes(workers)
  started.push(bare.stop)
  const { stages, cookie } = arrival
  await phones.arrive({ ...arriving, origin: bare.origin, task: { kind: 'repeat', stages, cookie } })
  const bytes = again.stages.at(-1)?.answers[0]?.bytes ?? 0
  const there = {
    ...here,
    origin: bare.origin,
    task: /** @type {const} */ ({ kind: 'fetch', path: `/${bytes}` }),
  }
  const bareFirst = await phones.arrive(there)
  const bareAgain = await phones.arrive(there)
  return report({ count, workers, bytes }, { first, bareFirst, again, bareAgain })
}

/** @param {Record<string, unknown>} options @param {Record<'first' | 'bareFirst' | 'again' | 'bareAgain', Arrival>} measured */
async function report(options, measured) {
  const { first, bareFirst, again, bareAgain } = measured
  console.log('')
  printSteps({
    'the first time': first.usable,
    'bare node:http, the first time': bareFirst.usable,
    'once more': again.usable,
    'bare node:http, once more': bareAgain.usable,
  })
  console.log('')
  printRatios('the first time', first, bareFirst)
  printRatios('once more', again, bareAgain)
  const refused = Object.values(measured).flatMap((one) => one.refused)
  console.log(`refused ${refused.length} · put off by a 503 ${again.putOff}`)
  for (const reason of new Set(refused)) console.log(`  refused: ${reason}`)
  const figures = Object.entries(measured).map(([name, { usable }]) => [name, usable])
  const file = await writeResult('pictures', { options, ...Object.fromEntries(figures) })
  console.log(`\nRaw results: ${file}`)
  return refused.length === 0
}

/** @param {string} name @param {Arrival} own @param {Arrival} floor */
function printRatios(name, own, floor) {
  const [times, bare] = [own, floor].map(({ usable }) => summarise(usable))
  const of = (/** @type {'p50' | 'max'} */ part) => ((times?.[part] ?? 0) / (bare?.[part] ?? 0)).toFixed(1)
  console.log(`${name} against the bare node:http: median ${of('p50')} ×, last ${of('max')} ×`)
}
