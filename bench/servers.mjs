import { fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { UserError, root } from '../scripts/children.mjs'
import { freePort } from '../scripts/ports.mjs'
import { buildBareNext } from './baselines/next.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const admin = { email: 'bench@lectern.example', password: 'only-for-this-benchmark' }
/** A first start may have to build. */
const startSeconds = 300

/** @param {ChildProcess} child */
async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/**
 * The product as `npm start` runs it, with an empty embedded database of its own that is thrown away afterwards.
 * @param {{ workers: string, settings?: Record<string, string> }} options `settings`: more variables of the environment
 */
export async function startLectern(options) {
  const { dataDir, ...server } = await startServer(options)
  const place = JSON.parse(await fs.readFile(path.join(dataDir, 'postgres.json'), 'utf8'))
  const databaseUrl = `postgresql://app:${place.password}@127.0.0.1:${place.port}/lectern`
  return { ...server, databaseUrl }
}

/**
 * Two servers on one database, as behind a balancer.
 * @param {(() => Promise<void>)[]} started gets what must be stopped, from the last to the first
 */
export async function startReplicas(started) {
  const AUTH_SECRET = randomBytes(32).toString('hex')
  const first = await startLectern({ workers: '1', settings: { AUTH_SECRET } })
  started.push(first.stop)
  const shared = { AUTH_SECRET, DATABASE_URL: first.databaseUrl, PUBLIC_URL: first.origin }
  const second = await startServer({ workers: '1', settings: shared })
  started.push(second.stop)
  return { first, second }
}

/** @param {{ workers: string, settings?: Record<string, string> }} options */
async function startServer({ workers, settings: more = {} }) {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-bench-'))
  // The embedded database may have to run as another user.
  await fs.chmod(dataDir, 0o711)
  const port = await freePort()
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DEMO: '0',
    WORKERS: workers,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Makes it end with this process, however that ends.
    npm_lifecycle_event: 'bench',
    ...more,
  }
  // Of the installation whose settings are there: a benchmark has a database of its own.
  const others = { DATABASE_URL: '', DATABASE_OWNER_URL: '', DATABASE_DIRECT_URL: '' }
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    env: { ...process.env, ...others, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    await end(child)
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  await untilItRuns(child, stop)
  return { origin: `http://127.0.0.1:${port}`, ...admin, pid: child.pid ?? 0, stop, dataDir }
}

/** @param {ChildProcess} child @param {() => Promise<void>} stop @returns {Promise<void>} */
async function untilItRuns(child, stop) {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  const deadline = Date.now() + startSeconds * 1000
  while (!output.includes('Lectern runs at')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new UserError(`The server for the benchmark did not start.\n${output}`)
    }
    await sleep(50)
  }
}

/** A database beside the product's, on the same server, for the baselines. @param {string} databaseUrl */
export async function makeBaselineDatabase(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('drop database if exists lectern_baseline with (force)')
  await client.query('create database lectern_baseline')
  await client.end()
  const url = new URL(databaseUrl)
  url.pathname = '/lectern_baseline'
  return url.href
}

/** A bare `node:http` server that inserts a row per POST. @param {string} databaseUrl */
export async function startBareNode(databaseUrl) {
  const { origin, ...child } = await startBare('node.mjs', { DATABASE_URL: databaseUrl })
  return { ...child, address: `${origin}/insert` }
}

/** A bare `node:http` server that sends as many bytes as the address says. @param {string} workers its processes */
export function startBareBytes(workers) {
  return startBare('bytes.mjs', { WORKERS: workers, PORT: '0' })
}

/** @param {string} name of a file in `baselines` that tells its port @param {Record<string, string>} settings */
async function startBare(name, settings) {
  const file = fileURLToPath(new URL(`./baselines/${name}`, import.meta.url))
  const child = fork(file, { env: { ...process.env, ...settings } })
  const port = await new Promise((resolve, reject) => {
    child.once('message', (/** @type {{ port: number }} */ message) => resolve(message.port))
    child.once('exit', () => reject(new UserError('The bare node:http server did not start.')))
  })
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

/** A bare Next application: one route inserts a row per POST, another tells what is posted to all that listen. @param {string} databaseUrl */
export async function startBareNext(databaseUrl) {
  const file = await buildBareNext()
  const port = await freePort()
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    HOSTNAME: '127.0.0.1',
    NODE_ENV: 'production',
  }
  const child = spawn(process.execPath, [file], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}/insert`
  for (let waited = 0; waited < 20_000; waited += 50) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok)
      return { address, origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
    await sleep(50)
  }
  await end(child)
  throw new UserError('The bare Next application did not start.')
}
