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

/** As often as two connections may happen to get different ones of the pooler's. */
const PROBES = 20
/** No such prepared statement; one of this name exists. */
const REFUSED_NAMES = ['26000', '42P05']

const ignoreError = () => undefined

/**
 * A pool of connections to a pooler in transaction mode: each transaction runs on whichever connection is free there,
 * and what is set on one reaches somebody else's next statement. So nothing is ever set outside a transaction.
 */
export class SharedPool extends DeadlinePool {
  #keeps: boolean | undefined
  #probing = false

  constructor(config: pg.PoolConfig) {
    super(config, pooledSettings.statement_timeout)
    // The only form in which Prisma's adapter asks.
    this.query = ((query: pg.QueryConfig) => this.#query(query)) as typeof this.query
  }

  protected override prepare(client: pg.PoolClient): Promise<boolean> {
    return Promise.resolve(isIdle(client))
  }

  /**
   * Carries out one statement. With time enough for the longest it needs no limit but the usual one; else it gets the
   * limit in a transaction, which is committed only in time. Errors: DeadlineExceededError.
   */
  async #query(query: pg.QueryConfig): Promise<pg.QueryResult> {
    const left = currentDeadline()?.clock() ?? (() => Infinity)
    const client = await this.connect()
    // Nobody else listens, and an error without a listener ends the process.
    client.on('error', ignoreError)
    try {
      const enough = left() >= pooledSettings.statement_timeout + POOLER_WAIT_MS
      const result = await (enough ? client.query(query) : queryInTransaction(client, query, left))
      client.off('error', ignoreError)
      client.release()
      return result
    } catch (error) {
      // A plan from before a migration, which the pooler keeps for as long as its connection: done without from now on.
      if (sqlStateOf(error) === sqlStates.featureNotSupported) this.#keeps = false
      client.off('error', ignoreError)
      client.release(isDeadlineExceeded(error) ? !isIdle(client) : true)
      throw error
    }
  }

  /** Finds out beside the statements that ask; until then none is prepared. */
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
   * Whether the pooler prepares a statement again on each connection that it hands out (pgBouncer does since 1.21).
   * One that does not refuses a name that the connection knows from somebody else.
   */
  async #probe(): Promise<boolean> {
    for (let probe = 0; probe < PROBES; probe += 1) {
      const query = { name: `probe-${randomUUID()}`, text: 'SELECT pg_backend_pid() AS pid' }
      const pids = await this.#askTwice(query)
      if (pids === 'refused') return false
      // On two connections a name may be used twice in any case.
      if (pids[0] === pids[1]) return true
    }
    return false
  }

  /** Which of the pooler's connections answered two of ours, one after the other. */
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

/** The wait for a connection of the pooler's is over with the answer to BEGIN: only then is it known what is left. */
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
