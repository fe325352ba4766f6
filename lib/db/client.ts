import 'server-only'
import { createHash } from 'node:crypto'
import type { SqlQuery } from '@prisma/driver-adapter-utils'
import { PrismaClient, Prisma } from '@/prisma/generated/client'
import { DeadlineAdapter } from '@/lib/db/adapter'
import { QUERY_TIMEOUT_MS, CONNECT_TIMEOUT_MS, directSettings, TRANSACTION_TIMEOUT_MS } from '@/lib/db/limits'
import { DeadlinePool } from '@/lib/db/pool'
import { currentTransaction, runInTransaction } from '@/lib/db/request-transaction'
import { SharedPool } from '@/lib/db/shared-pool'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { env } from '@/lib/env'
import { watchGauge } from '@/lib/observability/metrics'
import { remember } from '@/lib/remember'

/** Milliseconds, for work that can wait: filling a database on a slow or busy machine. */
const PATIENT_CONNECT_TIMEOUT_MS = 30_000

/** The current time as it can be stored: rounding to milliseconds could yield a time in the future. */
export const storedNow = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`

/** Finds an idle connection whose peer has vanished within about half a minute. */
const KEEP_ALIVE_MS = 15_000
/** The connections of a process; PostgreSQL would run more of them one after another anyway. */
const CONNECTIONS = 10

/**
 * The name of a statement that begins with one in a comment: it is prepared once per connection, because planning it
 * costs more than running it. Others have no name, because their plans depend on the parameters.
 */
function nameOf({ sql }: SqlQuery): string {
  const name = /^\s*\/\* ([a-z-]+) \*\//.exec(sql)?.[1]
  if (!name) return ''
  // An edited statement gets another name while the pool stays open.
  return process.env.NODE_ENV === 'development' ? `${name} ${checksum(sql)}` : name
}

function checksum(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, max: CONNECTIONS }

/** Start-up options of a direct connection; a pooler would reject them, or apply them to some connections only. */
const startupOptions = (limits: object) =>
  Object.entries(limits)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
const NO_LIMITS = startupOptions({ ...directSettings, statement_timeout: 0, lock_timeout: 0 })

/**
 * A pool for long-running work: waits for connections and results as long as its transactions allow, and bypasses a
 * pooler.
 */
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
    // Connections survive a quiet minute before a lecture; otherwise a hall that responds at once would wait for new
    // ones.
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

/** Opens a separate pool; a patient one waits for connections and results as long as its transactions allow. */
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
  // The default messages quote the parameters of a query.
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
 * The database: one pool per process, even if a module is loaded twice. Within `inRequestTransaction` it is that
 * transaction; a transaction begun there is a savepoint.
 */
export const db: PrismaClient = new Proxy(pooled, {
  get(_pooled, name) {
    const target = currentTransaction() ?? pooled
    const value: unknown = Reflect.get(target, name)
    return typeof value === 'function' ? value.bind(target) : value
  },
})

/**
 * Runs the work in one transaction that every use of `db` joins: all changes are stored, or none. Events published
 * meanwhile are sent after the commit.
 */
export function inRequestTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return runInTransaction((begin) => pooled.$transaction(begin), work)
}

/**
 * Runs the work in the request's transaction, or in its own if there is none. Unlike `db.$transaction` it sets no
 * savepoint, so an error undoes nothing by itself: the request must fail with it.
 */
export function joinTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const current = currentTransaction()
  return current ? work(current) : pooled.$transaction(work)
}

/** Opens the connections for the first requests; opening one costs PostgreSQL more than a request does. */
export async function openConnections(): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.$queryRaw`SELECT 1`))
}

/** The database inside an interactive transaction. */
export type Tx = Prisma.TransactionClient

/**
 * The rows whose related row still exists. Prisma loads relations with a separate statement: if the related row was
 * deleted in between, the relation is null, although its type says otherwise.
 */
export function withRelated<Key extends string, Row extends Record<Key, unknown>>(
  key: Key,
  rows: readonly Row[],
): Row[] {
  return rows.filter((row) => row[key] !== null)
}

/** The current time of the database, which decides about everything timed. */
export async function readClock(client: Tx = db): Promise<Date> {
  const [row] = await client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`
  if (!row) throw new Error('the database did not tell its time')
  return row.now
}

/** Takes a named lock for the rest of the transaction. */
export async function lockByName(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Whether a write violated a unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStateOf(error) === sqlStates.uniqueViolation
}

/** Escapes a text so that Prisma's `contains` finds it literally. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
