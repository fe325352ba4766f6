/** Milliseconds: whoever asks for something is served, or told to come back, by then. */
export const REQUEST_TIMEOUT_MS = 1_600

/** Milliseconds, for a free connection, or a new one. */
export const CONNECT_TIMEOUT_MS = 1_300
/** By then the server itself has given a statement up: without an answer the connection leads nowhere any more. */
export const QUERY_TIMEOUT_MS = 1_600
/** Milliseconds, for a transaction of several statements; one of a request ends with the request's time, long before. */
export const TRANSACTION_TIMEOUT_MS = 8_000

/**
 * Every connection to PostgreSQL begins with these. Limits are in milliseconds; those of a statement and of a lock lie below
 * the grace after a round's end, so that no statement that began in time can store past it. `jit`: statements are short and
 * repeat, and compiling the counts of a large hall took twenty times as long as carrying them out (decision 086).
 * `random_page_cost`: what a lecture reads lies in memory, where a row by its index costs no more than the next one; with
 * PostgreSQL's 4 it reads whole tables while they are small, for each of many lectures (decision 087).
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

/** On a connection of the process's own: it sets them itself. */
export const directSettings: SessionSettings = { statement_timeout: 1_500, ...both }

/**
 * Behind a pooler in transaction mode, which sets them: a statement may wait there for POOLER_WAIT_MS before it begins,
 * and both together take no longer than a statement without a pooler.
 */
export const pooledSettings: SessionSettings = { statement_timeout: 1_000, ...both }
export const POOLER_WAIT_MS = 500

/** As the setting `connect_query` of pgBouncer, or a role's own settings, say it. */
export function sqlOfSettings(settings: SessionSettings): string {
  return Object.entries(settings)
    .map(([name, value]) => `SET ${name} = ${value}`)
    .join('; ')
}
