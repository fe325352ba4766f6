import 'server-only'
import { createTranslator } from 'next-intl'
import { isDeadlineExceeded } from '@/lib/db/deadline'
import { adapterKindOf, isConnectionLost, propertyOf, sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { log } from '@/lib/observability/log'
import { AppError, isAppError, type FieldError } from '@/lib/http/errors'
import { jsonResponse } from '@/lib/http/known-body'
import type { Locale } from '@/lib/i18n/locales'
import { messages } from '@/lib/i18n/messages'

/** Seconds after which a client retries when the database is unavailable. */
export const RETRY_AFTER_SECONDS = 1

/**
 * SQLSTATEs of: serialisation failure, deadlock, cancelled, shutting down, insufficient resources, lock not available,
 * connection lost, idle timeout, I/O error, outdated plan after a migration.
 */
const UNAVAILABLE_STATE = /^(40001|40P01|57014|57P0[123]|53...|55P03|08...|25P03|58030|0A000)$/
/** Codes of Prisma and the network for a database that did not respond. */
const unavailableCodes = new Set(
  'P1001 P1002 P1008 P1017 P2024 P2028 P2034 P2037 ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT'.split(' '),
)
const unavailableKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'TooManyConnections',
  'SocketTimeout',
])

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let next = error; next instanceof Error && chain.length < 6; next = next.cause) chain.push(next)
  return chain
}

function isCauseUnavailable(cause: unknown): boolean {
  if (isDeadlineExceeded(cause)) return true
  const state = sqlStateOf(cause)
  if (state !== undefined) return UNAVAILABLE_STATE.test(state)
  const kind = adapterKindOf(cause)
  if (kind !== undefined && unavailableKinds.has(kind)) return true
  const code = propertyOf(cause, 'code') ?? propertyOf(cause, 'errorCode')
  if (typeof code === 'string') return unavailableCodes.has(code) || UNAVAILABLE_STATE.test(code)
  return isConnectionLost(cause)
}

/** Whether something failed because the database is unreachable, overloaded or out of resources. */
export function isUnavailable(error: unknown): boolean {
  return causes(error).some(isCauseUnavailable)
}

/** Prisma's code for a row that must be there and is not. */
const MISSING_ROW = 'P2025'

/** Whether a row, or one that it refers to, was deleted in the meantime. */
function isGone(error: unknown): boolean {
  return sqlStateOf(error) === sqlStates.foreignKeyViolation || propertyOf(error, 'code') === MISSING_ROW
}

/**
 * Converts anything thrown to an AppError: itself, `unavailable` if the database is (`isUnavailable`), `not_found`
 * for a row deleted meanwhile, else `internal`.
 */
export function toAppError(error: unknown, requestId: string): AppError {
  if (isAppError(error)) return error
  if (isUnavailable(error)) {
    log().warn({ requestId, err: error }, 'database unavailable')
    return new AppError('unavailable', { retryAfter: RETRY_AFTER_SECONDS })
  }
  if (isGone(error)) return new AppError('not_found')
  log().error({ requestId, err: error }, 'unexpected error')
  return new AppError('internal')
}

/** The sentence for an error code in a language. */
function errorSentence(error: AppError, locale: Locale): string {
  const translate = createTranslator({ locale, messages: messages[locale], namespace: 'errors' })
  return translate(error.code, error.details.values ?? {})
}

function fieldSentences(fields: FieldError[], locale: Locale) {
  const translate = createTranslator({ locale, messages: messages[locale], namespace: 'fields' })
  return fields.map(({ path, code, key, values }) => ({ path, code, message: translate(key, values ?? {}) }))
}

/** The error as a JSON response of the contract. */
export function errorResponse(error: AppError, locale: Locale, requestId: string): Response {
  const { fields, current, methods, retryAfter } = error.details
  const body = {
    error: errorSentence(error, locale),
    code: error.code,
    ...(fields && { fields: fieldSentences(fields, locale) }),
    ...(current !== undefined && { current }),
    ...(methods && { methods }),
    ...(error.code === 'internal' && { requestId }),
  }
  const response = jsonResponse(body, error.status)
  if (retryAfter !== undefined)
    response.headers.set('Retry-After', String(Math.max(1, Math.ceil(retryAfter))))
  return response
}
