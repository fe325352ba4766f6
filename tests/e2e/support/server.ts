import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { freePort } from '@/scripts/ports.mjs'
import { HttpClient } from '@/tests/support/http-client.mjs'

/** Seconds after which a start has failed, on however slow a machine. */
const READY = 150

/** The product as a user starts it, with `npm start`, on an empty folder of its own. */
export class Server {
  readonly admin = { email: 'first@example.org', password: 'a long enough password' }
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-e2e-'))
  readonly output: string[] = []
  readonly #settings: Record<string, string>
  #port: number
  #process: ChildProcess | undefined

  /** The port is a free one, unless somebody has to know it before the start. */
  constructor(settings: Record<string, string> = {}, port = 0) {
    // As root, PostgreSQL runs as somebody else; where they cannot reach its data it would be made elsewhere, and stay.
    chmodSync(this.dataDir, 0o711)
    this.#settings = settings
    this.#port = port
  }

  get origin(): string {
    return `http://localhost:${this.#port}`
  }

  /** What it runs with, so that a test can look into its database or start another server beside it. */
  get environment() {
    const read = (name: string) => readFileSync(path.join(this.dataDir, name), 'utf8').trim()
    const { port, password } = JSON.parse(read('postgres.json')) as { port: number; password: string }
    return {
      DATABASE_URL: `postgresql://app:${password}@127.0.0.1:${port}/lectern`,
      AUTH_SECRET: read('auth-secret'),
      PUBLIC_URL: this.origin,
    }
  }

  /** The server processes that the start script has started. */
  workers(): number[] {
    const list = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
    const own = list.filter((line) => Number(line.trim().split(/\s+/)[1]) === this.#process?.pid)
    return own.filter((line) => line.includes('worker.mjs')).map((line) => Number.parseInt(line, 10))
  }

  /** A student who has joined a lecture. */
  join(code: string): Promise<HttpClient> {
    return HttpClient.join(this.origin, code)
  }

  /** Asks its database, as the database's owner. Answers the rows. */
  async query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.environment.DATABASE_URL })
    await client.connect()
    const { rows } = await client.query<Row>(sql)
    await client.end()
    return rows
  }

  /** Starts it and waits until it answers; after a stop or a kill on the same port and data. */
  async start(): Promise<void> {
    const anyPort = this.#port === 0
    this.#port ||= await freePort()
    const child = spawn(process.execPath, ['-r', './scripts/node-version.cjs', 'scripts/start.mjs'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATABASE_URL: '',
        DATABASE_DIRECT_URL: '',
        DEMO: '0',
        ADMIN_EMAIL: this.admin.email,
        ADMIN_PASSWORD: this.admin.password,
        LOG_LEVEL: 'warn',
        ...this.#settings,
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
      },
    })
    this.#process = child
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()))
    await this.#untilReady(child).catch(async (error: unknown) => {
      if (!anyPort || !this.#portWasTaken()) throw error
      // Somebody else took it between the choice and the start.
      await this.kill()
      this.#port = 0
      this.output.length = 0
      await this.start()
    })
  }

  #portWasTaken(): boolean {
    return this.output.some((text) => text.includes('EADDRINUSE'))
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    for (let tries = 0; tries < READY * 10; tries += 1) {
      if (child.exitCode !== null || this.#portWasTaken())
        throw new Error(`The server ended early:\n${this.output.join('')}`)
      const answer = await fetch(`${this.origin}/backend/api/health/ready`).catch(() => null)
      if (answer?.status === 200) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`The server did not become ready:\n${this.output.join('')}`)
  }

  #signal(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child?.pid || child.exitCode !== null) return Promise.resolve()
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    process.kill(-child.pid, signal)
    return ended
  }

  /** Pulls the plug: everything that was started dies at once. */
  kill(): Promise<void> {
    return this.#signal('SIGKILL')
  }

  /** Ends it as Ctrl-C does. Answers how many milliseconds that took. */
  async stop(): Promise<number> {
    const startedAt = Date.now()
    await this.#signal('SIGINT')
    return Date.now() - startedAt
  }

  /** Stops it and removes its data. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
