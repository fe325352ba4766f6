import cluster from 'node:cluster'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { UserError, root } from './children.mjs'
import { shareMetrics } from './metrics.mjs'
import { filterStderr } from './stderr.mjs'

const forceSeconds = 7
const readySeconds = 60
const steadySeconds = 10

/**
 * Runs the built server in as many processes as asked for, on one port; one that dies is replaced. They load at once,
 * and wait for `open()` before they use the database.
 * @param {import('./prepare.mjs').Known} known
 */
export function serve({ settings, env }) {
  setUpCluster(settings.WORKERS)
  const workerEnv = { ...env, NODE_ENV: 'production', HOSTNAME: settings.HOST }
  const opened = deferred()
  let stopping = false
  let ready = false
  const failure = deferred()
  failure.promise.catch(() => undefined)

  /** @param {number} deaths how many in a row, none of which had run for long */
  const startWorker = (deaths) => {
    const worker = cluster.fork(workerEnv)
    const startedAt = Date.now()
    logWithheld(worker.process, settings.LOG_LEVEL)
    letOpenAfter(worker, opened.promise)
    // By then everything that it has written has been read.
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
  for (let count = 0; count < settings.WORKERS; count += 1) startWorker(0)

  const stop = async () => {
    stopping = true
    await endWorkers()
  }
  /** Says that the database is ready; resolves when the servers answer. */
  const open = async () => {
    opened.resolve()
    await Promise.race([answersReady(settings), failure.promise])
    ready = true
  }
  return { open, stop }
}

/** A promise, and what settles it. */
function deferred() {
  /** @type {(value?: unknown) => void} */
  let resolve = () => undefined
  /** @type {(reason: Error) => void} */
  let reject = () => undefined
  const promise = new Promise((fulfil, refuse) => {
    resolve = fulfil
    reject = refuse
  })
  return { promise, resolve, reject }
}

/**
 * Answers a process that has loaded, not before it may open.
 * @param {import('node:cluster').Worker} worker @param {Promise<unknown>} opened
 */
function letOpenAfter(worker, opened) {
  worker.on('message', (message) => {
    if (message !== 'loaded') return
    // One that has just died is replaced, and its successor is told.
    void opened.then(() => worker.send('open', undefined, () => undefined))
  })
}

/** @param {number} workers */
function setUpCluster(workers) {
  // A single process accepts its connections itself; several get theirs in turn.
  cluster.schedulingPolicy = workers === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR
  cluster.setupPrimary({
    exec: path.join(root, 'scripts/worker.mjs'),
    args: [],
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  })
  shareMetrics()
}

/**
 * Shows why a server process does not start, and no error of one that serves (docs/decisions/015-production-server.md).
 * @param {import('node:child_process').ChildProcess} worker @param {string} level
 */
function logWithheld({ pid, stderr }, level) {
  const log = pino({ level, base: { pid } })
  if (!stderr) return
  filterStderr(stderr, {
    show: (text) => process.stderr.write(text),
    report: (withheld) => log.warn(withheld, 'text on standard error withheld'),
  })
}

async function endWorkers() {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const ended = workers.map((worker) => new Promise((resolve) => worker.process.once('exit', resolve)))
  for (const worker of workers) worker.process.kill('SIGTERM')
  const late = await Promise.race([Promise.all(ended), sleep(forceSeconds * 1000, 'late', { ref: false })])
  if (late === 'late') for (const worker of workers) worker.process.kill('SIGKILL')
  await Promise.all(ended)
}

/** @param {import('../lib/env').Settings} settings */
async function answersReady({ HOST, PORT }) {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[HOST] ?? HOST
  const deadline = Date.now() + readySeconds * 1000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://${host}:${PORT}/backend/api/health/ready`, {
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined)
    if (answer?.status === 200) return
    await sleep(50)
  }
  throw new UserError(`The server did not become ready within ${readySeconds} seconds.`)
}
