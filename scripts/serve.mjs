import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { UserError, root } from './children.mjs'
import { shareMetrics } from './metrics.mjs'
import { localOrigin } from './ports.mjs'
import { filterStderr } from './stderr.mjs'
import { prepareWorker } from './worker-messages.mjs'

const forceSeconds = 7
const readySeconds = 60
const steadySeconds = 10
/**
 * V8 options under their names in Node 24; another version might not start with them. Code compiled by the fast
 * compiler (Maglev) serves a hall as well, while the slow one (TurboFan) takes a sixth of the processor from arriving
 * phones (docs/decisions/089-compiled-before-a-hall.md).
 */
const compilerOptions = process.versions.v8.startsWith('13.6.')
  ? ['--invocation-count-for-turbofan=30000']
  : []

/**
 * The environment at the start; a process receives the rest later. It never contains the owner's address of the
 * database, which only the migrating process has.
 * @type {Partial<NodeJS.ProcessEnv>}
 */
const environmentAtFirst = {
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  DATABASE_OWNER_URL: undefined,
  DATABASE_OWNER_URL_FILE: undefined,
  // Returns memory freed after compiling and loading to the system (docs/decisions/081-memory-given-back.md).
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? String(4 * 2 ** 20),
  // Node 24 would keep 128 MB for new objects instead of 32 (docs/decisions/082-less-memory-on-node-24.md). Warnings
  // about experimental features are switched off. Options of the installation come last and take precedence.
  NODE_OPTIONS: `--max-semi-space-size=16 --disable-warning=ExperimentalWarning ${process.env.NODE_OPTIONS ?? ''}`,
}

/**
 * Runs the built server in the configured number of processes on one port; a crashed one is replaced. The first starts
 * loading at once, the others when the settings are known; none of them uses the database before `open()`.
 * @param {Promise<import('./prepare.mjs').Known>} known
 */
export function serve(known) {
  setUpCluster()
  /** @type {Deferred<void>} */
  const opened = deferred()
  /** @type {Deferred<never>} */
  const failure = deferred()
  failure.promise.catch(() => undefined)
  const environment = known.then(({ env }) => ({ ...env, ...environmentAtFirst }))
  let stopping = false
  let ready = false

  /** @param {number} deaths how many in a row, none of which had run for long */
  const startWorker = (deaths) => {
    const worker = cluster.fork(environmentAtFirst)
    const startedAt = Date.now()
    logWithheld(worker.process, known)
    void prepareWorker(worker, environment, opened.promise)
    // By then, all of its output has been read.
    worker.process.once('close', (code, signal) => {
      if (stopping) return
      const steady = Date.now() - startedAt > steadySeconds * 1000
      const inARow = steady ? 1 : deaths + 1
      console.error(`A server process ended (${signal ?? code}); starting another.`)
      if (!ready && inARow > 2)
        failure.reject(new UserError('The server does not start; its messages are above.'))
      setTimeout(() => (stopping ? undefined : startWorker(inARow)), Math.min(5000, 100 * 2 ** (inARow - 1)))
    })
  }
  startWorker(0)
  void known.then(({ settings: { WORKERS } }) => {
    for (let count = 1; count < WORKERS && !stopping; count += 1) startWorker(0)
  })

  const stop = () => {
    stopping = true
    return endWorkers()
  }
  /** Announces that the database is ready; resolves when all servers respond. */
  const open = async () => {
    opened.resolve()
    await Promise.race([known.then(answersReady), failure.promise])
    ready = true
  }
  return { open, stop }
}

/** @template T @typedef {{ promise: Promise<T>, resolve: (value: T) => void, reject: (reason: Error) => void }} Deferred */

/** A promise with the functions that settle it. @template T @returns {Deferred<T>} */
function deferred() {
  /** @type {(value: T) => void} */
  let resolve = () => undefined
  /** @type {(reason: Error) => void} */
  let reject = () => undefined
  /** @type {Promise<T>} */
  const promise = new Promise((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}

function setUpCluster() {
  // Several processes receive their connections in turn. A single one accepts them itself (scripts/worker.mjs).
  cluster.schedulingPolicy = cluster.SCHED_RR
  cluster.setupPrimary({
    exec: path.join(root, 'scripts/worker.mjs'),
    args: [],
    execArgv: [...process.execArgv, ...compilerOptions],
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  })
  cluster.on('listening', ({ id }, { port }) => ports.set(id, (ports.get(id) ?? new Set()).add(port)))
  shareMetrics()
}

/**
 * Shows why a server process does not start, but no errors of one that is serving
 * (docs/decisions/015-production-server.md).
 * @param {import('node:child_process').ChildProcess} worker @param {Promise<import('./prepare.mjs').Known>} known
 */
function logWithheld({ pid, stderr }, known) {
  if (!stderr) return
  filterStderr(stderr, {
    show: (text) => process.stderr.write(text),
    report: (withheld) =>
      void known.then(({ settings: { LOG_LEVEL: level } }) =>
        pino({ level, base: { pid } }).warn(withheld, 'text on standard error withheld'),
      ),
  })
}

/** The ports of each process, including those of its warm-up. @type {Map<number, Set<number>>} */
const ports = new Map()

/** How many processes listen on a port. @param {number} port */
function countListening(port) {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker && ports.get(worker.id)?.has(port))
    .length
}

async function endWorkers() {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const ended = workers.map((worker) => new Promise((resolve) => worker.process.once('exit', resolve)))
  for (const worker of workers) worker.process.kill('SIGTERM')
  const late = await Promise.race([Promise.all(ended), sleep(forceSeconds * 1000, 'late', { ref: false })])
  if (late === 'late') for (const worker of workers) worker.process.kill('SIGKILL')
  await Promise.all(ended)
}

/** @param {import('./prepare.mjs').Known} known */
async function answersReady({ settings: { HOST, PORT, WORKERS } }) {
  const deadline = Date.now() + readySeconds * 1000
  // A single process listens by itself and is not counted here.
  while (WORKERS > 1 && countListening(PORT) < WORKERS && Date.now() < deadline) await sleep(50)
  while (Date.now() < deadline) {
    const answer = await fetch(`${localOrigin(HOST, PORT)}/backend/api/health/ready`, {
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(50)
  }
  throw new UserError(`The server did not become ready within ${readySeconds} seconds.`)
}
