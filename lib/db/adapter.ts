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

/** Has one thing done after the other: a connection takes one statement at a time, Prisma gives it several. */
function oneByOne(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let before: Promise<unknown> = Promise.resolve()
  return (work) => {
    const own = before.then(work)
    before = own.catch(() => undefined)
    return own
  }
}

/** What a transaction has stored comes into being with its commit, which never comes after the time is over. */
function guardTransaction(transaction: Transaction, usual: number): Transaction {
  const execute = transaction.executeRaw.bind(transaction)
  const runSql = (sql: string) => execute({ sql, args: [], argTypes: [] })
  const inTurn = oneByOne()
  let limit = usual
  const around: Guard = async ({ sql }, send) => {
    const deadline = currentDeadline()
    if (sql.startsWith('ROLLBACK')) {
      // Also to a savepoint, which takes back limits: in a transaction that has failed nothing else can be said.
      limit = usual
      return send()
    }
    if (!deadline) return send()
    const { left } = deadline
    if (left < MIN_BUDGET_MS) {
      // Whoever was refused the commit gives the connection back as it is.
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

/** Prisma's way to PostgreSQL, on which everything keeps to the deadline of the request that it is done for. */
export class DeadlineAdapter extends PrismaPg {
  readonly #usual: number

  /** `usual` is the limit in milliseconds for a statement that has time enough. */
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
