import { setTimeout as sleep } from 'node:timers/promises'
import { listFiles, listLaterFiles } from './page-files.mjs'
import { Phone } from './phone.mjs'

// A process of its own, so that what the phones cost is not taken for the cost of the one that measures. Each message is
// an order; the answer to it says how it went. Phones keep their streams until the order to hang up.

/**
 * @typedef {import('./phone.mjs').Stage} Stage
 * @typedef {{ kind: 'arrive', code: string, picture?: string } | { kind: 'read', code: string } |
 *   { kind: 'repeat', stages: Stage[], cookie: string } | { kind: 'fetch', path: string } | { kind: 'hang up' }} Task
 * @typedef {{ origin: string, count: number, overMs: number, task: Task }} Order
 * @typedef {{ usable: number[], steps: Record<string, number[]>, stages: Stage[], cookie: string, bytes: number, requests: number,
 *   documentsPerSecond: number, refused: string[], putOff: number, cpuSeconds: number }} Arrival
 *   milliseconds; bytes and requests of all phones together
 */

const entryPage = 'entry page'
/** What has the pages' HTML in it. */
const documents = new Set([entryPage])

/** @type {Phone[]} */
let phones = []

/**
 * The files of the student page, which the entry page fetches while it joins and shows in its own place.
 * @param {string} origin @returns {Promise<string[]>}
 */
async function findStudentPart(origin) {
  const load = async (/** @type {string} */ path) => (await fetch(origin + path)).text()
  const scripts = listFiles(await load('/'), [], origin).filter((file) => file.endsWith('.js'))
  const texts = await Promise.all(scripts.map(load))
  const files = listLaterFiles(texts.join('\n'), 'StudentPage')
  if (files.length === 0) throw new Error('No script of the entry page loads the student page.')
  return files
}

/**
 * From the scanned code to the first event, and to the picture of the question that is running.
 * @param {Phone} phone @param {{ code: string, picture?: string }} lecture @param {string[]} studentPart
 */
async function arrive(phone, { code, picture }, studentPart) {
  await phone.page(entryPage, `/?code=${code}`)
  await phone.stage('entry', [{ path: `/backend/api/entry/?code=${code}`, headers: phone.headers() }])
  const { headers, body = '' } = phone.encode({ form: { code } })
  const join = { method: 'POST', path: '/backend/api/student/lesson_auth/', headers, body }
  await Promise.all([phone.files('student page: files', studentPart), phone.stage('join', [join])])
  await phone.stream('first event', '/backend/api/live/', /^event: ?lecture/m)
  if (picture) await phone.files('picture', [picture])
}

/** Only the pages, of somebody who joins otherwise. @param {Phone} phone @param {string} code @param {string[]} studentPart */
async function read(phone, code, studentPart) {
  await phone.page(entryPage, `/?code=${code}`)
  await phone.stage('entry', [{ path: `/backend/api/entry/?code=${code}`, headers: phone.headers() }])
  await phone.files('student page: files', studentPart)
}

/** Asks a server that only sends bytes for as many. @param {Phone} phone @param {Stage[]} stages @param {string} cookie */
async function repeat(phone, stages, cookie) {
  setCookie(phone, cookie)
  for (const { stage, method, answers } of stages) {
    if (stage === 'first event') {
      await phone.stream(stage, `/stream/${answers[0]?.bytes ?? 0}`, /^event: ?lecture/m)
    } else {
      const asks = answers.map(({ bytes }) => ({ method, path: `/${bytes}`, headers: phone.headers() }))
      await phone.stage(stage, asks)
    }
  }
}

/** @param {Phone} phone @param {string} cookie */
function setCookie(phone, cookie) {
  for (const pair of cookie.split('; ')) {
    const at = pair.indexOf('=')
    phone.cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** @param {Order} order */
async function carryOut({ origin, count, overMs, task }) {
  if (task.kind === 'hang up') {
    for (const phone of phones) phone.close()
    phones = []
    return process.send?.('hung up')
  }
  const arriving = task.kind === 'arrive' || task.kind === 'read'
  const studentPart = arriving ? await findStudentPart(origin) : []
  const cpuBefore = process.cpuUsage()
  /** @type {number[]} */
  const usable = []
  /** @type {string[]} */
  const refused = []
  const begunAt = performance.now()
  let lastDocumentAt = begunAt
  if (task.kind !== 'fetch') phones = Array.from({ length: count }, () => new Phone(origin))
  await Promise.all(
    phones.map(async (phone, place) => {
      if (overMs > 0) await sleep((overMs * place) / count)
      const startedAt = performance.now()
      try {
        if (task.kind === 'arrive') await arrive(phone, task, studentPart)
        else if (task.kind === 'read') await read(phone, task.code, studentPart)
        else if (task.kind === 'fetch') await phone.files('fetch', [task.path])
        else await repeat(phone, task.stages, task.cookie)
        usable.push(performance.now() - startedAt)
      } catch (error) {
        refused.push(error instanceof Error ? error.message : String(error))
      }
      lastDocumentAt = Math.max(lastDocumentAt, startedAt + untilLastDocument(phone))
    }),
  )
  const cpu = process.cpuUsage(cpuBefore)
  return process.send?.({
    usable,
    refused,
    ...sumUp(),
    documentsPerSecond: (countDocuments() * 1000) / (lastDocumentAt - begunAt),
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
  })
}

/** Milliseconds of a phone until its last page came, whose files do not count. @param {Phone} phone */
function untilLastDocument({ times, stages }) {
  const last = stages.findLastIndex(({ stage }) => documents.has(stage))
  return stages.slice(0, last + 1).reduce((sum, { stage }) => sum + (times[stage] ?? 0), 0)
}

function countDocuments() {
  return phones.flatMap(({ stages }) => stages).filter(({ stage }) => documents.has(stage)).length
}

function sumUp() {
  /** @type {Record<string, number[]>} */
  const steps = {}
  let bytes = 0
  let requests = 0
  let putOff = 0
  for (const phone of phones) {
    putOff += phone.putOff
    for (const [stage, milliseconds] of Object.entries(phone.times)) (steps[stage] ??= []).push(milliseconds)
    for (const { answers } of phone.stages) {
      requests += answers.length
      for (const answer of answers) bytes += answer.bytes
    }
  }
  return {
    steps,
    bytes,
    requests,
    putOff,
    stages: phones[0]?.stages ?? [],
    cookie: phones[0]?.cookieHeader ?? '',
  }
}

process.on('message', (/** @type {Order} */ order) => void carryOut(order))
process.on('disconnect', () => process.exit(0))
