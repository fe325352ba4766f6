import fs from 'node:fs/promises'
import pg from 'pg'
import { callsOf, idOf } from './archive-calls.mjs'
import { fillArchive, fiveYears, statementsOf } from './archive-rows.mjs'
import { printSteps, summarise, writeResult } from './figures.mjs'
import { startLectern } from './servers.mjs'
import { HttpClient } from '../tests/support/http-client.mjs'

/** Milliseconds, at the 95th percentile. */
const promised = 300
const turns = 30
/** Calls before those that count: whoever looks at an archive does not look at a server that was started just now. */
const rehearsals = 3

/**
 * Five years of a chair: every list and every analytics call, and how much memory a large CSV takes.
 * @param {{ workers: string }} options @param {(() => Promise<void>)[]} started gets what has been started and must be stopped
 * @returns {Promise<boolean>} whether every call is as fast as promised
 */
export async function run(options, started) {
  console.log('Starting the production server with an empty database of its own …')
  const server = await startLectern(options)
  started.push(server.stop)
  console.log('Filling it with five years of a chair …')
  const rows = await fill(server.databaseUrl)
  const submissions = (rows['registration'] ?? 0) + (rows['single_answer'] ?? 0)
  console.log(`${fiveYears.lectures} lectures, ${rows['session']} sessions, ${submissions} submissions`)
  const tutor = await HttpClient.signIn(server.origin, server)
  const steps = await measure(tutor)
  printSteps(steps)
  const files = await measureFiles(tutor, server.pid)
  for (const { name, lines, megabytes, seconds, before, peak } of files) {
    const grown = `server from ${before} to at most ${peak} MB`
    console.log(`${name}: ${lines} rows, ${megabytes} MB in ${seconds} s, ${grown}`)
  }
  const figures = Object.fromEntries(Object.entries(steps).map(([name, times]) => [name, summarise(times)]))
  console.log(
    `Raw results: ${await writeResult('archive', { promised, rows, submissions, figures, steps, files })}`,
  )
  tutor.close()
  const slow = Object.entries(figures).filter(([, { p95 }]) => (p95 ?? Infinity) > promised)
  for (const [name] of slow) console.log(`Slower than ${promised} ms at the 95th percentile: ${name}`)
  return slow.length === 0
}

/** @param {string} databaseUrl */
async function fill(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows = await fillArchive(client, statementsOf(fiveYears))
  await client.end()
  return rows
}

/** @param {HttpClient} tutor @returns {Promise<Record<string, number[]>>} */
async function measure(tutor) {
  /** @type {Record<string, number[]>} */
  const steps = {}
  for (const [name, path] of Object.entries(callsOf(fiveYears))) {
    const times = []
    for (let turn = -rehearsals; turn < turns; turn += 1) {
      const { milliseconds } = await tutor.call('GET', `api${path}`)
      if (turn >= 0) times.push(milliseconds)
    }
    steps[name] = times
  }
  return steps
}

/** Downloads the large files one after the other and looks at what the server needs for it. @param {HttpClient} tutor @param {number} pid */
async function measureFiles(tutor, pid) {
  const { lectures: largest } = fiveYears
  const files = {
    'results.csv': `/quickchecks/${idOf(`k${largest}-1-1`)}/results.csv`,
    'points.csv': `/lectures/${idOf(`l${largest}`)}/points.csv`,
  }
  const measured = []
  for (const [name, path] of Object.entries(files)) {
    const before = await megabytesOf(pid, 'VmRSS')
    const { status, body, milliseconds } = await peakWhile(pid, () => tutor.request('GET', `api${path}`))
    if (status !== 200 || typeof body !== 'string') throw new Error(`${name} answered ${status}`)
    measured.push({
      name,
      lines: body.trimEnd().split('\r\n').length - 1,
      megabytes: Number((Buffer.byteLength(body) / 2 ** 20).toFixed(1)),
      seconds: Number((milliseconds / 1000).toFixed(1)),
      before,
      peak: await megabytesOf(pid, 'VmHWM'),
    })
  }
  return measured
}

/** Forgets the highest memory so far, where the system lets it. @template T @param {number} pid @param {() => Promise<T>} work */
async function peakWhile(pid, work) {
  for (const process of await familyOf(pid)) {
    await fs.writeFile(`/proc/${process}/clear_refs`, '5').catch(() => undefined)
  }
  return work()
}

/** A process with all that it started and that run Node. @param {number} pid @returns {Promise<number[]>} */
async function familyOf(pid) {
  const children = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const name = await fs.readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  const own = /^(node|next-server|MainThread)/.test(name) ? [pid] : []
  const families = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => familyOf(Number(child))),
  )
  return [...own, ...families.flat()]
}

/** Of all of the server's processes; only Linux tells. @param {number} pid @param {'VmRSS' | 'VmHWM'} line */
async function megabytesOf(pid, line) {
  let kilobytes = 0
  for (const process of await familyOf(pid)) {
    const status = await fs.readFile(`/proc/${process}/status`, 'utf8').catch(() => '')
    kilobytes += Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
  }
  return Math.round(kilobytes / 1024)
}
