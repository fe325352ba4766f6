import 'server-only'

/** SQLSTATEs of the failures that are distinguished. */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  /** From PostgreSQL 18 on: a row that others refer to; earlier versions report a violated foreign key. */
  restrictViolation: '23001',
  lockTimeout: '55P03',
  /** Also a prepared statement whose columns have changed. */
  featureNotSupported: '0A000',
} as const

/** A property of any thrown value. */
export function propertyOf(value: unknown, name: string): unknown {
  return value instanceof Object && name in value ? (value as Record<string, unknown>)[name] : undefined
}

/** The cause reported by Prisma's adapter, directly or inside an error of Prisma's. */
function adapterCause(error: unknown): unknown {
  return propertyOf(propertyOf(propertyOf(error, 'meta'), 'driverAdapterError') ?? error, 'cause')
}

/** The SQLSTATE of an error; undefined if PostgreSQL did not respond. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = propertyOf(adapterCause(error), 'originalCode')
  if (typeof code === 'string') return code
  // An error of pg itself: only errors from the server have a severity.
  const own = propertyOf(error, 'severity') === undefined ? undefined : propertyOf(error, 'code')
  return typeof own === 'string' ? own : undefined
}

/** Classes of SQLSTATEs about the connection or the server: lost, outdated plan, no resources, cancelled, I/O error. */
const SERVER_STATE = /^(08|0A|25|53|57|58)/

/** Whether an error may be about some row of a statement, so that another one without that row succeeds. */
export function concernsRow(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== undefined && !SERVER_STATE.test(state)
}

/** Messages of pg, without a code, when no connection was free, or one broke or stayed silent. */
const LOST =
  /timeout exceeded when trying to connect|connection timeout|not queryable|Connection terminated|Query read timeout/i

/** Whether the connection to PostgreSQL failed, where pg gives no code. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message)
}

/** The kind of failure that Prisma's adapter reports for an error of the network or the database. */
export function adapterKindOf(error: unknown): string | undefined {
  const kind = propertyOf(adapterCause(error), 'kind')
  return typeof kind === 'string' ? kind : undefined
}
