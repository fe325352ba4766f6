import 'server-only'
import { createHash } from 'node:crypto'
import type { SqlQuery } from '@prisma/driver-adapter-utils'
import { PrismaClient, Prisma } from '@/prisma/generated/client'
import { DeadlineAdapter } from '@/lib/db/adapter'
import {
  QUERY_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  directSettings,
  TRANSACTION_TIMEOUT_MS,
} from '@/lib/db/limits'
import { DeadlinePool } from '@/lib/db/pool'
import { currentTransaction, runInTransaction } from '@/lib/db/request-transaction'
import { SharedPool } from '@/lib/db/shared-pool'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { env } from '@/lib/env'
import { watchGauge } from '@/lib/observability/metrics'
import { remember } from '@/lib/remember'

/** Milliseconds, for a connection of whoever can wait: filling a database on a slow or busy machine. */
const PATIENT_CONNECT_TIMEOUT_MS = 30_000

/** Now, as it can be stored: what is rounded to milliseconds would lie ahead for half of one. */
export const storedNow = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`

/** An idle connection whose other end has vanished is found within about half a minute. */
const KEEP_ALIVE_MS = 15_000
/** As many as a process uses at once; what more of them would do at the same time, PostgreSQL would do in turn. */
const CONNECTIONS = 10

/**
 * A statement that begins with its name in a comment is prepared once per connection instead of being planned each
 * time, which costs more than to carry it out; no name for the others, whose plans depend on what they are given.
 */
function nameOf({ sql }: SqlQuery): string {
  const name = /^\s*\/\* ([a-z-]+) \*\//.exec(sql)?.[1]
  if (!name) return ''
  // Whoever edits a statement while the pool stays open gets another one.
  return process.env.NODE_ENV === 'development' ? `${name} ${checksum(sql)}` : name
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, max: CONNECTIONS }

/** What a connection of the process's own begins with; a pooler would refuse it, or give it to one and not to another. */
const startupOptions = (limits: object) =>
  Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
const NO_LIMITS = startupOptions({ ...directSettings, statement_timeout: 0, lock_timeout: 0 })

/** Waits for connections and answers as long as its transactions say; past a pooler, which is not for such work. */
function openPatientPool(): DeadlinePool {
  const config = {
    ...keptAlive,
    connectionString: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    connectionTimeoutMillis: PATIENT_CONNECT_TIMEOUT_MS,
    ...(env.DATABASE_DIRECT_URL && { options: NO_LIMITS }),
  }
  return new DeadlinePool(config, directSettings.statement_timeout)
}

function openPool(): DeadlinePool {
  const config = {
    ...keptAlive,
    connectionString: env.DATABASE_URL,
    // A quiet minute before a lecture gives none of them up: a hall that answers at once would have to wait for new ones.
    min: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  }
  if (env.DATABASE_DIRECT_URL) return new SharedPool(config)
  return new DeadlinePool(
    { ...config, options: startupOptions(directSettings) },
    directSettings.statement_timeout,
  )
}

/** Opens a pool of its own; one that is patient waits for connections and answers as long as its transactions say. */
export function createClient({ patient = false } = {}): PrismaClient {
  const pool = patient ? openPatientPool() : openPool()
  watchGauge('lectern_db_pool_connections', () => pool.totalCount)
  watchGauge('lectern_db_pool_idle', () => pool.idleCount)
  watchGauge('lectern_db_pool_waiting', () => pool.waitingCount)
  const options = {
    disposeExternalPool: true,
    statementNameGenerator: (query: SqlQuery) => (pool.keepsPreparedStatements ? nameOf(query) : ''),
  }
  const adapter = new DeadlineAdapter(pool, options, pool.usual)
  // Its usual messages quote what a query was given.
  return new PrismaClient({
    adapter,
    errorFormat: 'minimal',
    transactionOptions: {
      maxWait: patient ? PATIENT_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS,
      timeout: TRANSACTION_TIMEOUT_MS,
    },
  })
}

const pooled = remember('db', () => createClient())

/**
 * The database, one pool per process, also when a module is loaded twice. Within `inRequestTransaction` it means that
 * transaction, and a transaction begun there is a savepoint of it.
 */
export const db: PrismaClient = new Proxy(pooled, {
  get(_pooled, name) {
    const target = currentTransaction() ?? pooled
    const value: unknown = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

/**
 * Does the work in one transaction, whatever it asks of `db`: all that it changes is stored with it, or nothing. What
 * is published meanwhile is published after the commit.
 */
export function inRequestTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return runInTransaction((begin) => pooled.$transaction(begin), work)
}

/**
 * Does the work in the transaction of the request, or where that has none in one of its own. Without the savepoint of
 * `db.$transaction` an error of the work undoes nothing by itself: the request must end with it.
 */
export function joinTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const current = currentTransaction()
  return current ? work(current) : pooled.$transaction(work)
}

/** Opens the connections that the first requests need, each of which costs PostgreSQL more than a request does. */
export async function openConnections(): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.$queryRaw`SELECT 1`))
}

/** The database inside an interactive transaction. */
export type Tx = Prisma.TransactionClient

/**
 * The rows whose related row is still there. Prisma loads relations with a separate statement: if the related row was
 * deleted in between, the relation is null, although its type says otherwise.
 */
export function withRelated<Key extends string, Row extends Record<Key, unknown>>(
  key: Key,
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => row[key] !== null)
}

/** The database's clock, which decides about everything that has a time. */
export async function readClock(client: Tx = db): Promise<Date> {
  const [row] = await client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  if (!row) throw new Error('the database did not tell its time')
  return row.now
}

/** Takes a lock with this name for the rest of the transaction. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Whether a write was refused because something like it exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === sqlStates.uniqueViolation
}

/** Text that Prisma's `contains` shall find as it stands, not as a pattern. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
