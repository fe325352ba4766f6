import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { UserError } from './children.mjs'
import { freePort, isFree } from './ports.mjs'
import { prepareBinaries } from './postgres-binaries.mjs'
import { endLeftover, pidFile } from './postgres-leftover.mjs'
import { findPlace, hasDatabase, rememberPlace } from './postgres-place.mjs'
import { syncFolder, writeWhole } from './state-files.mjs'

const run = promisify(execFile)
/** Settings of a database that is temporary and may keep its log in memory. */
const throwaway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
const shutdownSeconds = 2
const startupSeconds = 30

/** @typedef {import('./postgres-binaries.mjs').Account} Account */
/** @typedef {import('./postgres-place.mjs').Place} Place */

/**
 * Starts the PostgreSQL of the npm packages, with its data below `dataDir`, and keeps it running until `stop()`: a
 * crashed server is restarted on the same port.
 * @param {{ dataDir: string, durable?: boolean }} options `durable: false` is for tests only
 * @returns {Promise<{ url: (database: string) => string, stop: () => Promise<void> }>}
 */
export async function startPostgres(options) {
  const { url, start } = await preparePostgres(options)
  return { url, stop: await start() }
}

/**
 * The first half of `startPostgres`: prepares everything for a start, and decides where the server will be.
 * @param {{ dataDir: string, durable?: boolean }} options
 * @returns {Promise<{ url: (database: string) => string, start: () => Promise<() => Promise<void>> }>} `start()`
 *   returns what stops it
 */
export async function preparePostgres({ dataDir, durable = true }) {
  const isRoot = process.getuid?.() === 0
  const place = await findPlace(path.resolve(dataDir), isRoot)
  const data = path.join(place.home, 'data')
  const account = isRoot ? await unprivilegedAccount(data) : undefined
  const native = await prepareBinaries(place.home, account)
  await endLeftover(data)
  const partial = (await hasDatabase(place.home)) ? undefined : await initialise(native, place, account)
  if (!(await isFree(place.port))) place.port = await freePort()
  await rememberPlace(dataDir, place)
  // Last: if there is a database, its password is known.
  if (partial) await putInPlace(partial, data)
  const logFile = path.join(dataDir, 'postgres.log')
  const start = () =>
    keepRunning(async () => {
      await endLeftover(data)
      return launchServer({ native, data, port: place.port, durable, logFile, account })
    })
  return {
    url: (database) => `postgresql://app:${place.password}@127.0.0.1:${place.port}/${database}`,
    start,
  }
}

/**
 * @param {() => Promise<import('node:child_process').ChildProcess>} launch
 * @returns {Promise<() => Promise<void>>} stops the server for good
 */
async function keepRunning(launch) {
  let stopping = false
  let server = await launch()
  const restart = async () => {
    if (stopping) return
    console.error('PostgreSQL has stopped unexpectedly; starting it again.')
    try {
      server = await launch()
      watch()
    } catch (error) {
      console.error(error)
      setTimeout(() => void restart(), 1000)
    }
  }
  const watch = () => server.once('exit', () => void restart())
  watch()
  return async () => {
    stopping = true
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    const inTime = await Promise.race([ended, sleep(shutdownSeconds * 1000, 'late', { ref: false })])
    // Nothing is lost: committed data is recovered at the next start.
    if (inTime === 'late') server.kill('SIGQUIT')
    await ended
  }
}

/** PostgreSQL does not run as root: the owner of the data runs it. @param {string} data @returns {Promise<Account>} */
async function unprivilegedAccount(data) {
  const owner = await fs.stat(data).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])))
      return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
    } catch {
      continue
    }
  }
  throw new UserError('As root, the embedded PostgreSQL needs a user "postgres" or "nobody" to run as.')
}

/** @param {string} partial @param {string} data */
async function putInPlace(partial, data) {
  await fs.rm(data, { recursive: true, force: true })
  await fs.rename(partial, data)
  await syncFolder(path.dirname(data))
}

/**
 * Creates an empty database in a folder of its own, because a killed start may still be writing to its folder.
 * @param {string} native @param {Place} place @param {Account | undefined} account @returns {Promise<string>} the folder
 */
async function initialise(native, place, account) {
  const passwordFile = path.join(place.home, 'initial-password')
  for (const name of await fs.readdir(place.home))
    if (name.startsWith('partial-'))
      await fs.rm(path.join(place.home, name), { recursive: true, force: true, maxRetries: 5 })
  const data = await fs.mkdtemp(path.join(place.home, 'partial-'))
  await writeWhole(passwordFile, place.password)
  if (account) for (const file of [data, passwordFile]) await fs.chown(file, account.uid, account.gid)
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const access = ['-U', 'app', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    await run(path.join(native, 'bin', 'initdb'), ['-D', data, ...access, ...encoding], {
      cwd: '/',
      ...account,
    })
  } catch (error) {
    await fs.rm(data, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new UserError(`PostgreSQL could not prepare its folder ${data}:\n${said}`)
  } finally {
    await fs.rm(passwordFile, { force: true })
  }
  return data
}

/**
 * @param {{ native: string, data: string, port: number, durable: boolean, logFile: string, account?: Account }} how
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
async function launchServer({ native, data, port, durable, logFile, account }) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    log_checkpoints: 'off',
    // A student's name must not reach the log through a failed statement or its detail.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(durable ? {} : throwaway),
  }
  const binary = path.join(native, 'bin', 'postgres')
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const log = await fs.open(logFile, 'w', 0o600)
  // Detached: Ctrl-C in a terminal must not stop the database before the servers that use it.
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { cwd: '/', stdio: ['ignore', log.fd, log.fd], detached: true }
  const wrapper = await dieWithParent(account)
  const server = wrapper
    ? spawn('setpriv', [...wrapper, binary, ...args], options)
    : spawn(binary, args, { ...options, ...account })
  server.on('error', () => undefined)
  await log.close()
  for (let waited = 0; waited < startupSeconds * 1000; waited += 20) {
    const [pid, , , , , , , status] = await pidFile(data)
    if (Number(pid) === server.pid && status?.trim() === 'ready') return server
    if (server.exitCode !== null || server.signalCode !== null || server.pid === undefined) break
    await sleep(20)
  }
  server.kill('SIGQUIT')
  const lastWords = (await fs.readFile(logFile, 'utf8')).trim().split('\n').slice(-3).join('\n')
  throw new UserError(`PostgreSQL did not start. Its last words (${logFile}):\n${lastWords}`)
}

/** Arguments for setpriv, if Linux has it: the database ends when its parent is killed. @param {Account} [account] */
async function dieWithParent(account) {
  const user = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
  const args = [...user, '--pdeathsig=INT', '--']
  return run('setpriv', [...args, 'true']).then(
    () => args,
    () => undefined,
  )
}

/**
 * Starts a database that is deleted afterwards; one that need not be durable is kept in memory if there is room.
 * @param {{ durable?: boolean }} [options]
 */
export async function startTemporaryPostgres({ durable = false } = {}) {
  const folder = (!durable && (await roomInMemory())) || os.tmpdir()
  const dataDir = await fs.mkdtemp(path.join(folder, 'lectern-'))
  await fs.chmod(dataDir, 0o711)
  const server = await startPostgres({ dataDir, durable })
  const stop = async () => {
    await server.stop()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  return { url: server.url, stop }
}

/** The free bytes that a test database may need. Containers often have 64 MB. */
const ROOM = 2 * 1024 ** 3

/** The in-memory file system of Linux, if it has enough room. */
async function roomInMemory() {
  const free = await fs.statfs('/dev/shm').then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return free >= ROOM ? '/dev/shm' : undefined
}
