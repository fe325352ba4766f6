import { execFile, spawn } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import { UserError } from '../scripts/children.mjs'
import { freePort } from '../scripts/ports.mjs'

const run = promisify(execFile)
const startSeconds = 10
/** The one who may look at it, and the servers' own. */
export const admin = { name: 'looker', password: 'only-for-this-drill' }

/**
 * @typedef {{ command: string, env: Record<string, string>, version: number[] }} Program
 */

/** pgBouncer in transaction mode in front of a database, as docs/scale.md configures it. */
export class PgBouncer {
  /** Of the database, past it. @type {URL} */
  #database
  #folder = ''
  #port = 0
  /** @type {Program | undefined} */
  #program
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process
  #output = ''

  /**
   * @param {string} databaseUrl with the user and the password of the servers
   * @param {number} poolSize how many connections to the database it keeps at most
   */
  constructor(databaseUrl, poolSize) {
    this.#database = new URL(databaseUrl)
    this.poolSize = poolSize
  }

  /** @param {(() => Promise<void>)[]} started gets what ends it */
  async open(started) {
    this.#folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-pgbouncer-'))
    started.push(() => this.#close())
    // As root it reads its files as somebody else.
    await fs.chmod(this.#folder, 0o755)
    this.#program = await findProgram(this.#folder)
    this.#port = await freePort()
    const { username, password } = this.#database
    const users = [
      [decodeURIComponent(username), decodeURIComponent(password)],
      [admin.name, admin.password],
    ]
    await this.#write('userlist.txt', users.map(([name, secret]) => `"${name}" "${secret}"\n`).join(''))
    await this.#write('pgbouncer.ini', await this.#configuration())
    await this.start()
    return this
  }

  /** @param {string} name @param {string} text */
  #write(name, text) {
    return fs.writeFile(path.join(this.#folder, name), text)
  }

  /** The lines of docs/scale.md, with the addresses and the size of the drill. */
  async #configuration() {
    /** @type {typeof import('../lib/db/limits')} */
    const { pooledSettings, sqlOfSettings } = await tsImport('../lib/db/limits.ts', import.meta.url)
    const { hostname, port } = this.#database
    const [major = 0, minor = 0] = this.#program?.version ?? []
    return [
      '[databases]',
      `lectern = host=${hostname} port=${port} dbname=lectern connect_query='${sqlOfSettings(pooledSettings)}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${this.#port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${path.join(this.#folder, 'userlist.txt')}`,
      `admin_users = ${admin.name}`,
      'pool_mode = transaction',
      `default_pool_size = ${this.poolSize}`,
      'max_client_conn = 2000',
      'query_wait_timeout = 0.15',
      'server_connect_timeout = 2',
      'server_login_retry = 0.5',
      ...(major > 1 || minor >= 21 ? ['max_prepared_statements = 200'] : []),
      '',
    ].join('\n')
  }

  get version() {
    return this.#program?.version.join('.') ?? ''
  }

  /** The servers' address of the database, over the pooler. */
  get url() {
    return this.#address(this.#database.username, this.#database.password, 'lectern')
  }

  /** @param {string} user @param {string} password @param {string} database */
  #address(user, password, database) {
    return `postgresql://${user}:${password}@127.0.0.1:${this.#port}/${database}`
  }

  async start() {
    const { command, env } = this.#program ?? { command: '', env: {} }
    const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
    const child = spawn(command, [...asNobody, path.join(this.#folder, 'pgbouncer.ini')], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.#output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (this.#output = (this.#output + text).slice(-10_000)))
    const deadline = Date.now() + startSeconds * 1000
    while (!this.#output.includes('process up')) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new UserError(`pgBouncer did not start.\n${this.#output}`)
      await sleep(20)
    }
  }

  /** Kills it at once. */
  async kill() {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** What it tells about itself, such as `pools`, `stats` or `lists`. @param {string} what @returns {Promise<Record<string, string>[]>} */
  async show(what) {
    const client = new pg.Client({
      connectionString: this.#address(admin.name, admin.password, 'pgbouncer'),
    })
    await client.connect()
    try {
      // Its console takes no prepared statements.
      return (await client.query(`show ${what}`)).rows
    } finally {
      await client.end()
    }
  }

  async #close() {
    await this.kill()
    await fs.rm(this.#folder, { recursive: true, force: true })
  }
}

/**
 * The installed program, or Debian's package unpacked into a folder, which takes no rights. PGBOUNCER names another one.
 * @param {string} folder @returns {Promise<Program>}
 */
async function findProgram(folder) {
  for (const command of [process.env['PGBOUNCER'], 'pgbouncer', '/usr/sbin/pgbouncer']) {
    const version = command === undefined ? undefined : await versionOf(command, {})
    if (command !== undefined && version) return { command, env: {}, version }
  }
  const { command, env } = await unpackPackages(path.join(folder, 'packages'))
  const version = await versionOf(command, env)
  if (!version) throw new UserError('The pgBouncer of the package does not run here.')
  return { command, env, version }
}

/** @param {string} command @param {Record<string, string>} env @returns {Promise<number[] | undefined>} undefined where it does not run */
async function versionOf(command, env) {
  const answer = await run(command, ['--version'], { env: { ...process.env, ...env } }).catch(() => undefined)
  const version = /PgBouncer (\d+(?:\.\d+)*)/.exec(answer?.stdout ?? '')?.[1]
  return version?.split('.').map(Number)
}

/** @param {string} folder */
async function unpackPackages(folder) {
  await fs.mkdir(folder, { recursive: true })
  try {
    const { stdout } = await run('apt-cache', ['depends', 'pgbouncer'])
    // Every system has the other libraries.
    const libraries = [...stdout.matchAll(/Depends: (lib(?:event|c-?ares)[\w.+-]*)/g)].map(
      ([, name = '']) => name,
    )
    await run('apt-get', ['download', 'pgbouncer', ...libraries], { cwd: folder })
    for (const name of await fs.readdir(folder))
      await run('dpkg', ['-x', path.join(folder, name), path.join(folder, 'root')])
  } catch (error) {
    throw new UserError(
      `This drill needs pgBouncer: install the package pgbouncer, or run it where apt-get can download it.\n${String(error)}`,
    )
  }
  const library = path.join(folder, 'root/usr/lib')
  const [triplet = ''] = await fs.readdir(library)
  return {
    command: path.join(folder, 'root/usr/sbin/pgbouncer'),
    env: { LD_LIBRARY_PATH: path.join(library, triplet) },
  }
}
