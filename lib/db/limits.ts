/** Milliseconds within which every request is served or told to retry. */
export const REQUEST_TIMEOUT_MS = 1_600

/** Milliseconds to wait for a free or a new connection. */
export const CONNECT_TIMEOUT_MS = 1_300
/** By then the server has cancelled the statement: without a response, the connection is dead. */
export const QUERY_TIMEOUT_MS = 1_600
/** Milliseconds for a transaction of several statements; the deadline of a request ends it much earlier. */
export const TRANSACTION_TIMEOUT_MS = 8_000

/**
 * The settings of every connection to PostgreSQL. Limits are in milliseconds; those of a statement and a lock are
 * shorter than the grace after a round's end, so that no statement begun in time can store past it. `jit`: statements
 * are short and repeat, and compiling the counts of a large hall took twenty times as long as running them (decision
 * 086). `random_page_cost`: the data of a lecture is in memory, where an index lookup costs no more than the next row;
 * with PostgreSQL's 4 it scans whole tables while they are small, for each of many lectures (decision 087).
 */
type SessionSettings = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
  jit: 'off'
  random_page_cost: number
}

const both = {
  lock_timeout: 600,
  idle_in_transaction_session_timeout: 10_000,
  jit: 'off',
  random_page_cost: 1.1,
} as const

/** For a direct connection, which sets them itself. */
export const directSettings: SessionSettings = { statement_timeout: 1_500, ...both }

/**
 * For a pooler in transaction mode, which sets them. A statement may wait there for POOLER_WAIT_MS before it starts;
 * both together take no longer than a statement without a pooler.
 */
export const pooledSettings: SessionSettings = { statement_timeout: 1_000, ...both }
export const POOLER_WAIT_MS = 500

/** The settings as SQL, for `connect_query` of pgBouncer or for a role. */
export function sqlOfSettings(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ')
}
