import 'server-only'

/** PostgreSQL's codes for failures that are told apart. */
export const sqlStates = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  lockTimeout: '55P03',
  /** Also a prepared statement whose columns have changed. */
  featureNotSupported: '0A000',
} as const

/** A property of whatever was thrown, also one that only some errors have. */
export function propertyOf(value: unknown, name: string): unknown {
  return value instanceof Object && name in value ? (value as Record<string, unknown>)[name] : undefined
}

/** What Prisma's adapter says about a failure, by itself or inside an error of Prisma's. */
function adapterCause(error: unknown): unknown {
  return propertyOf(propertyOf(propertyOf(error, 'meta'), 'driverAdapterError') ?? error, 'cause')
}

/** The code (SQLSTATE) with which PostgreSQL refused something; undefined where it did not answer. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = propertyOf(adapterCause(error), 'originalCode')
  if (typeof code === 'string') return code
  // An error of pg itself: only those that came from the server have a severity.
  const own = propertyOf(error, 'severity') === undefined ? undefined : propertyOf(error, 'code')
  return typeof own === 'string' ? own : undefined
}

/** What pg says, without a code, when no connection was free, or when one broke or stayed silent. */
const LOST =
  /timeout exceeded when trying to connect|connection timeout|not queryable|Connection terminated|Query read timeout/i

/** Whether the way to PostgreSQL failed, where pg gives no code. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message)
}

/** What kind of failure Prisma's adapter made of an error of the network or the database. */
export function adapterKindOf(error: unknown): string | undefined {
  const kind = propertyOf(adapterCause(error), 'kind')
  return typeof kind === 'string' ? kind : undefined
}
