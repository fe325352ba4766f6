/** Milliseconds: whoever asks for something is served, or told to come back, by then. */
export const REQUEST_TIMEOUT_MS = 1_600

/** Milliseconds, for a free connection, or a new one. */
export const CONNECT_TIMEOUT_MS = 1_300
/** By then the server itself has given a statement up: without an answer the connection leads nowhere any more. */
export const ANSWER_TIMEOUT_MS = 1_600
/** Milliseconds, for a transaction of several statements; one of a request ends with the request's time, long before. */
export const TRANSACTION_TIMEOUT_MS = 8_000

/**
 * Milliseconds. Every connection to PostgreSQL begins with these. Both lie below the grace after a round's end, so that
 * no statement that began in time can store past it.
 */
type SessionLimits = {
  statement_timeout: number
  lock_timeout: number
  idle_in_transaction_session_timeout: number
}

const both = { lock_timeout: 600, idle_in_transaction_session_timeout: 10_000 }

/** On a connection of the process's own: it sets them itself. */
export const directLimits: SessionLimits = { statement_timeout: 1_500, ...both }

/**
 * Behind a pooler in transaction mode, which sets them: a statement may wait there for POOLER_WAIT_MS before it begins,
 * and both together take no longer than a statement without a pooler.
 */
export const pooledLimits: SessionLimits = { statement_timeout: 1_000, ...both }
export const POOLER_WAIT_MS = 500

/** As the setting `connect_query` of pgBouncer, or a role's own settings, say it. */
export function sqlOfLimits(limits: SessionLimits): string {
  return Object.entries(limits)
    .map(([name, milliseconds]) => `SET ${name} = ${milliseconds}`)
    .join('; ')
}
