import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { UserError } from '../scripts/children.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'
import { startPhones } from './arrivals.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { openLecture } from './lecture.mjs'
import { startBareBytes, startLectern } from './servers.mjs'

/**
 * @typedef {import('./arrivals.mjs').Arrival} Arrival
 * @typedef {import('../lib/images/schema').ImageView} ImageView
 * @typedef {import('../lib/questions/schema').QuestionView} QuestionView
 */

/** Pixels of a side: of noise, which hardly lets itself be compressed, about 100 KB are left. */
const side = 400
/** Seconds over which the phones arrive before: that is no part of this. */
const arriveSeconds = 10

/**
 * A question with a picture is asked, and all phones that are there fetch it at the same instant: once when the server
 * has never sent it, and once more; then as many bytes from a server that only sends bytes.
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
  const picture = await uploadNoise(tutor)
  /** @type {QuestionView} */
  const question = await tutor.post(`api/vue/questions/?a=create&lecture=${lecture.id}`, {
    text: `What is this? ![noise](image:${picture.id})`,
    answers: [{ text: 'A' }, { text: 'B' }],
    correctAnswer: 0,
  })
  console.log(`${count} phones arrive over ${arriveSeconds} s …`)
  const here = { origin: server.origin, count, overMs: 0 }
  const arrival = await phones.arrive({
    ...here,
    overMs: arriveSeconds * 1000,
    task: { kind: 'arrive', code: lecture.code },
  })
  await tutor.post('api/rounds/', { kind: 'question', id: question.id, timer: 300 })
  console.log(`All fetch a picture of ${(picture.bytes / 1024).toFixed(0)} KB at the same instant …`)
  const task = /** @type {const} */ ({ kind: 'fetch', path: `/backend/api/images/${picture.id}` })
  const first = await phones.arrive({ ...here, task })
  const again = await phones.arrive({ ...here, task })
  await phones.hangUp()
  const bare = await startBareBytes(workers)
  started.push(bare.stop)
  const there = { ...here, origin: bare.origin }
  const { stages, cookie } = arrival
  await phones.arrive({ ...there, task: { kind: 'repeat', stages, cookie } })
  const bytes = again.stages.at(-1)?.answers[0]?.bytes ?? 0
  const repeat = /** @type {const} */ ({ kind: 'fetch', path: `/${bytes}` })
  // Once to warm up, as the server has been.
  await phones.arrive({ ...there, task: repeat })
  const floor = await phones.arrive({ ...there, task: repeat })
  tutor.close()
  return report({ count, workers, bytes }, { first, again, floor })
}

/** @param {HttpClient} tutor @returns {Promise<ImageView>} */
async function uploadNoise(tutor) {
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const form = new FormData()
  form.append(
    'file',
    new File([new Uint8Array(await noise.png().toBuffer())], 'noise.png', { type: 'image/png' }),
  )
  const headers = tutor.headers()
  const answer = await fetch(`${tutor.origin}/backend/api/images/`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new UserError(`The picture was not taken: ${answer.status}.`)
  return /** @type {Promise<ImageView>} */ (answer.json())
}

/** @param {Record<string, unknown>} options @param {Record<'first' | 'again' | 'floor', Arrival>} measured */
async function report(options, measured) {
  const { first, again, floor } = measured
  console.log('')
  printSteps({
    'the first time': first.usable,
    'once more': again.usable,
    'bare node:http': floor.usable,
  })
  const [own, bare] = [first, floor].map(({ usable }) => summarise(usable))
  const of = (/** @type {'p50' | 'max'} */ part) => ((own?.[part] ?? 0) / (bare?.[part] ?? 0)).toFixed(1)
  console.log(`\nthe first time against the bare node:http: median ${of('p50')} ×, last ${of('max')} ×`)
  const refused = [first, again, floor].flatMap((one) => one.refused)
  console.log(`refused ${refused.length} · put off by a 503 ${again.putOff}`)
  for (const reason of new Set(refused)) console.log(`  refused: ${reason}`)
  const figures = Object.entries(measured).map(([name, { usable }]) => [name, usable])
  const file = await writeResult('pictures', { options, ...Object.fromEntries(figures) })
  console.log(`\nRaw results: ${file}`)
  return refused.length === 0
}
