import 'server-only'
import pg from 'pg'
import {
  currentDeadline,
  DeadlineExceededError,
  LIMIT_STEP_MS,
  limitWithin,
  MIN_BUDGET_MS,
} from '@/lib/db/deadline'

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/** Whether a connection has no open transaction. */
export function isIdle(client: pg.PoolClient): boolean {
  return client.getTransactionStatus() === 'I'
}

/** A pool that gives each connection the remaining time of its request as `statement_timeout`. */
export class DeadlinePool extends pg.Pool {
  /** Milliseconds: the limit of a statement with enough time. */
  readonly usual: number
  readonly #limits = new WeakMap<pg.PoolClient, number>()

  /** `usual`: the limit in milliseconds with which a connection starts. */
  constructor(config: pg.PoolConfig, usual: number) {
    super(config)
    this.usual = usual
  }

  /** Whether a prepared statement is still there the next time. */
  get keepsPreparedStatements(): boolean {
    return true
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const taking = this.#take()
    if (!taken) return taking
    taking.then(
      (client) => taken(undefined, client, (error) => client.release(error)),
      (error: Error) => taken(error, undefined, () => undefined),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const clock = currentDeadline()?.clock()
    for (;;) {
      const client = await super.connect()
      const left = clock?.() ?? Infinity
      if (left >= MIN_BUDGET_MS && (await this.prepare(client, left))) return client
      // A connection with an open transaction is closed.
      client.release(left >= MIN_BUDGET_MS || !isIdle(client))
      if (left < MIN_BUDGET_MS) throw new DeadlineExceededError()
    }
  }

  /** Prepares a connection for use: false if a transaction is open or it does not accept the limit. */
  protected async prepare(client: pg.PoolClient, left: number): Promise<boolean> {
    if (!isIdle(client)) return false
    const current = this.#limits.get(client) ?? this.usual
    if (current <= left && current >= Math.min(this.usual, left) - LIMIT_STEP_MS) return true
    const limit = limitWithin(left, this.usual)
    this.#limits.set(client, limit)
    // Nobody else listens at this moment, and an error without a listener ends the process.
    const ignoreError = () => undefined
    client.on('error', ignoreError)
    const taken = await client.query(`SET statement_timeout = ${limit}`).catch(() => null)
    client.off('error', ignoreError)
    return taken !== null
  }
}
