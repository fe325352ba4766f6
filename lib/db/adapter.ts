import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlQuery, SqlQueryable, Transaction } from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { currentDeadline, DeadlineExceededError, limitWithin, MIN_BUDGET_MS } from '@/lib/db/deadline'

type Guard = <Reply>(statement: SqlQuery, send: () => Promise<Reply>) => Promise<Reply>

function guard(queryable: SqlQueryable, around: Guard): void {
  const queryRaw = queryable.queryRaw.bind(queryable)
  const executeRaw = queryable.executeRaw.bind(queryable)
  queryable.queryRaw = (statement) => around(statement, () => queryRaw(statement))
  queryable.executeRaw = (statement) => around(statement, () => executeRaw(statement))
}

const guardSingle: Guard = (_statement, send) => currentDeadline()?.wait(send()) ?? send()

/** Runs work in sequence: a connection takes one statement at a time, but Prisma sends several. */
function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = before.then(work)
    before = own.catch(() => undefined)
    return own
  }
}

/** Guards a transaction: its commit, which makes everything permanent, never runs after the deadline. */
function guardTransaction(transaction: Transaction, usual: number): Transaction {
  const execute = transaction.executeRaw.bind(transaction)
  const runSql = (sql: string) => execute({ sql, args: [], argTypes: [] })
  const inTurn = oneByOne()
  let limit = usual
  const around: Guard = async ({ sql }, send) => {
    const deadline = currentDeadline()
    if (sql.startsWith('ROLLBACK')) {
      // Also to a savepoint, which restores earlier limits. A failed transaction accepts nothing else.
      limit = usual
      return send()
    }
    if (!deadline) return send()
    const { left } = deadline
    if (left < MIN_BUDGET_MS) {
      // The connection of a rejected commit is returned without an open transaction.
      if (sql === 'COMMIT') await runSql('ROLLBACK')
      throw new DeadlineExceededError()
    }
    if (sql !== 'COMMIT' && left < limit) {
      limit = limitWithin(left, usual)
      await runSql(`SET LOCAL statement_timeout = ${limit}`)
    }
    return send()
  }
  guard(transaction, (statement, send) => inTurn(() => around(statement, send)))
  return transaction
}

/** Prisma's connection to PostgreSQL; every statement obeys the deadline of its request. */
export class DeadlineAdapter extends PrismaPg {
  readonly #usual: number

  /** `usual`: the limit in milliseconds for a statement with enough time. */
  constructor(pool: pg.Pool, options: ConstructorParameters<typeof PrismaPg>[1], usual: number) {
    super(pool, options)
    this.#usual = usual
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect()
    guard(adapter, guardSingle)
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (level) => guardTransaction(await start(level), this.#usual)
    return adapter
  }
}
