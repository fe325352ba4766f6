import 'server-only'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import {
  currentDeadline,
  DeadlineExceededError,
  isDeadlineExceeded,
  MIN_BUDGET_MS,
  runDetached,
} from '@/lib/db/deadline'
import { pooledSettings, POOLER_WAIT_MS } from '@/lib/db/limits'
import { DeadlinePool, isIdle } from '@/lib/db/pool'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'

/** How often to try until two of our connections share one of the pooler's. */
const PROBES = 20
/** SQLSTATEs: the prepared statement does not exist; one of this name exists already. */
const REFUSED_NAMES = ['26000', '42P05']

const ignoreError = () => undefined

/**
 * A pool of connections to a pooler in transaction mode. Each transaction runs on any free connection, and a setting
 * would affect other clients' statements. So nothing is set outside a transaction.
 */
export class SharedPool extends DeadlinePool {
  #keeps: boolean | undefined
  #probing = false

  constructor(config: pg.PoolConfig) {
    super(config, pooledSettings.statement_timeout)
    // The only form that Prisma's adapter uses.
    this.query = ((query: pg.QueryConfig) => this.#query(query)) as typeof this.query
  }

  protected override prepare(client: pg.PoolClient): Promise<boolean> {
    return Promise.resolve(isIdle(client))
  }

  /**
   * Runs one statement. With enough time the usual limit suffices; otherwise it runs with its own limit in a
   * transaction, which is only committed in time. Errors: DeadlineExceededError.
   */
  async #query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const left = currentDeadline()?.clock() ?? (() => Infinity)
    const client = await this.connect()
    // Without a listener, an error would end the process.
    client.on('error', ignoreError)
    try {
      const enough = left() >= pooledSettings.statement_timeout + POOLER_WAIT_MS
      const result = await (enough ? client.query(query) : queryInTransaction(client, query, left))
      client.off('error', ignoreError)
      client.release()
      return result
    } catch (error) {
      // The pooler keeps a plan from before a migration as long as its connection: stop preparing statements.
      if (sqlStateOf(error) === sqlStates.featureNotSupported) this.#keeps = false
      client.off('error', ignoreError)
      client.release(isDeadlineExceeded(error) ? !isIdle(client) : true)
      throw error
    }
  }

  /** Probes in the background; until the result is known, no statement is prepared. */
  override get keepsPreparedStatements(): boolean {
    if (this.#keeps === undefined && !this.#probing) {
      this.#probing = true
      runDetached(() => this.#probe())
        .then((keeps) => (this.#keeps = keeps))
        .catch(() => undefined)
        .finally(() => (this.#probing = false))
    }
    return this.#keeps ?? false
  }

  /**
   * Whether the pooler prepares a statement again on each of its connections (pgBouncer does since 1.21). Other poolers
   * fail with a name that the connection knows from another client.
   */
  async #probe(): Promise<boolean> {
    for (let probe = 0; probe < PROBES; probe += 1) {
      const query = { name: `probe-${randomUUID()}`, text: 'SELECT pg_backend_pid() AS pid' }
      const pids = await this.#askTwice(query)
      if (pids === 'refused') return false
      // Only one connection of the pooler proves it: two would accept the same name in any case.
      if (pids[0] === pids[1]) return true
    }
    return false
  }

  /** The pooler's connections that served two of ours, one after the other. */
  async #askTwice(query: pg.QueryConfig): Promise<(number | undefined)[] | 'refused'> {
    const clients: pg.PoolClient[] = []
    try {
      const pids = []
      for (let count = 0; count < 2; count += 1) {
        const client = await this.connect()
        client.on('error', ignoreError)
        clients.push(client)
      }
      for (const client of clients) pids.push((await client.query<{ pid: number }>(query)).rows[0]?.pid)
      return pids
    } catch (error) {
      if (REFUSED_NAMES.includes(sqlStateOf(error) ?? '')) return 'refused'
      throw error
    } finally {
      for (const client of clients) client.off('error', ignoreError).release(true)
    }
  }
}

/**
 * With the response to BEGIN, the wait for one of the pooler's connections is over: only then is the remaining time
 * known.
 */
async function queryInTransaction(
  client: pg.PoolClient,
  query: pg.QueryConfig,
  left: () => number,
): Promise<pg.QueryResult> {
  await client.query('BEGIN')
  await assertTimeLeft(client, left())
  const limit = Math.min(pooledSettings.statement_timeout, Math.ceil(left()))
  await client.query(`SET LOCAL statement_timeout = ${limit}`)
  const result = await client.query(query)
  await assertTimeLeft(client, left())
  await client.query('COMMIT')
  return result
}

async function assertTimeLeft(client: pg.PoolClient, left: number): Promise<void> {
  if (left >= MIN_BUDGET_MS) return
  await client.query('ROLLBACK')
  throw new DeadlineExceededError()
}
