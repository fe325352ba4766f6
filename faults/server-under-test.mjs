import { spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UserError, root } from '../scripts/children.mjs'
import { freePort } from '../scripts/ports.mjs'
import { startTemporaryPostgres } from '../scripts/postgres.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ rss: number, heap: number, streams: number, subscribers: number, present: number, watched: number,
 *   sockets: number, blocked: number }} HeapSnapshot what a server process holds after a collection of its garbage
 * @typedef {(databaseUrl: string) => Promise<string | Record<string, string>>} Reach one address, or all by their settings
 */

/** The only tutor of a drill. */
export const tutor = { email: 'drill@lectern.example', password: 'only-for-this-drill' }
/** A first start may have to build. */
const startSeconds = 300

/** The product as `npm start` runs it, on a database that outlives its processes; it can be stopped and started again. */
export class ServerUnderTest {
  port = 0
  /** What the process has printed. */
  output = ''
  databaseUrl = ''
  /** @type {ChildProcess | undefined} */
  #process
  #folder = ''
  /** @type {() => Promise<void>} */
  #endDatabase = () => Promise.resolve()
  #settings

  /** @param {Record<string, string>} [settings] */
  constructor(settings = {}) {
    this.#settings = settings
  }

  /**
   * @param {(() => Promise<void>)[]} started gets what ends it
   * @param {Reach} [reach] by which address the server finds the database
   * @param {typeof startTemporaryPostgres} [startDatabase]
   */
  async open(started, reach = (url) => Promise.resolve(url), startDatabase = startTemporaryPostgres) {
    await this.#makeFolder(started)
    const database = await startDatabase()
    this.#endDatabase = database.stop
    await createDatabase(database.url('postgres'))
    return this.#openOn(database.url('lectern'), reach)
  }

  /** Opens it as a further replica, on the database of one that is open. @param {ServerUnderTest} other @param {(() => Promise<void>)[]} started */
  async openBeside(other, started) {
    await this.#makeFolder(started)
    return this.#openOn(other.databaseUrl, (url) => Promise.resolve(url))
  }

  /** @param {(() => Promise<void>)[]} started */
  async #makeFolder(started) {
    this.#folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-drill-'))
    started.push(() => this.#close())
  }

  /** @param {string} databaseUrl @param {Reach} reach */
  async #openOn(databaseUrl, reach) {
    this.databaseUrl = databaseUrl
    const reached = await reach(databaseUrl)
    const addresses = typeof reached === 'string' ? { DATABASE_URL: reached } : reached
    this.#settings = { ...this.#settings, ...addresses }
    this.port = await freePort()
    await this.start()
    return this
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Starts it, on the port and database it had before. */
  async start() {
    const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
      env: { ...process.env, ...this.#environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => (this.output += text))
    }
    const deadline = Date.now() + startSeconds * 1000
    while (!this.output.includes('Lectern runs at')) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new UserError(`The server for the drill did not start.\n${this.output}`)
      }
      await sleep(20)
    }
  }

  #environment() {
    const heapProbe = pathToFileURL(fileURLToPath(new URL('./heap-probe.mjs', import.meta.url))).href
    return {
      // Of the installation whose settings are there: a drill has a database of its own.
      DATABASE_OWNER_URL: '',
      DATABASE_DIRECT_URL: '',
      PORT: String(this.port),
      HOST: '127.0.0.1',
      PUBLIC_URL: this.origin,
      DATA_DIR: this.#folder,
      AUTH_SECRET: 'only-for-this-drill-0123456789-0123456789',
      DEMO: '0',
      ADMIN_EMAIL: tutor.email,
      ADMIN_PASSWORD: tutor.password,
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${heapProbe}`,
      LECTERN_HEAP_PROBE: path.join(this.#folder, 'heapProbe'),
      // Makes it end with this process, however that ends.
      npm_lifecycle_event: 'faults',
      ...this.#settings,
    }
  }

  /** Sends a signal as a terminal or a supervisor would; tells how it ended. @param {NodeJS.Signals} signal */
  async end(signal) {
    const child = this.#process
    const startedAt = performance.now()
    if (!child || child.exitCode !== null || child.signalCode !== null) return { milliseconds: 0, code: null }
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const code = await ended
    return { milliseconds: performance.now() - startedAt, code }
  }

  /** Kills every process of it at once, as when its machine loses power. */
  async crash() {
    const workers = await this.workers()
    const ended = this.end('SIGKILL')
    // One that has seen the first die may have ended by itself.
    for (const pid of workers) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
    await ended
  }

  /** The server processes themselves. @returns {Promise<number[]>} */
  async workers() {
    const pid = this.#process?.pid
    const children = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    const pids = children.trim().split(' ').filter(Boolean).map(Number)
    const lines = await Promise.all(pids.map((child) => fs.readFile(`/proc/${child}/cmdline`, 'utf8')))
    return pids.filter((_, place) => lines[place]?.includes('worker.mjs'))
  }

  /**
   * What a server process holds after collecting its garbage.
   * @param {number} [which] the first, unless told
   * @returns {Promise<HeapSnapshot>}
   */
  async look(which) {
    const pid = which ?? (await this.workers())[0]
    if (pid === undefined) throw new UserError('There is no server process to look into.')
    const file = path.join(this.#folder, `heapProbe.${pid}`)
    await fs.rm(file, { force: true })
    process.kill(pid, 'SIGUSR2')
    for (let waited = 0; waited < 10_000; waited += 20) {
      const text = await fs.readFile(file, 'utf8').catch(() => undefined)
      if (text !== undefined) return JSON.parse(text)
      await sleep(20)
    }
    throw new UserError('The server process did not say what it holds.')
  }

  /** @param {string} statement @param {unknown[]} [values] @returns {Promise<Record<string, unknown>[]>} */
  async query(statement, values = []) {
    const client = new pg.Client({ connectionString: this.databaseUrl })
    await client.connect()
    try {
      return (await client.query(statement, values)).rows
    } finally {
      await client.end()
    }
  }

  async #close() {
    await this.end('SIGTERM')
    await this.#endDatabase()
    await fs.rm(this.#folder, { recursive: true, force: true })
  }
}

/** @param {string} databaseUrl */
async function createDatabase(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create database lectern')
  await client.end()
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
