import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import type { Wall } from '@/lib/auth/wall-actor'
import { db, type Tx } from '@/lib/db/client'
import { runDetached } from '@/lib/db/deadline'
import { AppError } from '@/lib/http/errors'
import { log } from '@/lib/observability/log'
import { remember } from '@/lib/remember'

/**
 * How a sign-in attempt ended; `recovered`: with a recovery code; `locked`: rejected, and the next ones have to wait.
 */
export type SignInOutcome = 'succeeded' | 'recovered' | 'refused' | 'locked'

/** A sign-in attempt; `account` is null if none has the e-mail address. */
export type SignInEvent = { outcome: SignInOutcome; account: { id: string; name: string } | null }

type AccountEvent = SignInEvent & { account: object }

type Listener = (tx: Tx, event: AccountEvent) => Promise<void>

/** Milliseconds between two log lines for events without an account, of which an attack causes many. */
const COUNTED_INTERVAL_MS = 60_000

const state = () =>
  remember('security-events', () => ({
    listener: (() => Promise.resolve()) as Listener,
    counted: new Map<string, { count: number; loggedAt: number }>(),
  }))

/** Registers the function that stores events of accounts; the audit log is a domain. */
export function onSignInEvent(listener: Listener): void {
  state().listener = listener
}

/** Logs a security event: ids and fixed words, nothing that a caller has sent. */
export function logSecurityEvent(event: string, about: { account: string | null; object?: string }): void {
  log().info({ event, ...about }, 'security')
}

/** Records a sign-in in the audit log, in the transaction that stores it; after the commit, `logSignIn` logs it. */
export function recordSignIn(tx: Tx, event: AccountEvent): Promise<void> {
  return state().listener(tx, event)
}

/** Logs a sign-in. */
export function logSignIn({ outcome, account }: SignInEvent): void {
  logSecurityEvent(`sign_in.${outcome}`, { account: account?.id ?? null })
}

/** Logs a sign-in, and records it in the audit log if there is an account. */
export async function noteSignIn({ outcome, account }: SignInEvent): Promise<void> {
  logSignIn({ outcome, account })
  if (account) await db.$transaction((tx) => recordSignIn(tx, { outcome, account }))
}

/**
 * As `noteSignIn` for a rejected attempt, in the background, so that the response takes the same time without an
 * account.
 */
export function noteRefusedSignIn(event: SignInEvent): void {
  const failed = (error: unknown) => log().warn({ err: error }, 'security event not stored')
  void runDetached(() => noteSignIn(event).catch(failed))
}

/** Counts an event in the log: the first one at once, the next ones together. */
function countSecurityEvent(event: string): void {
  const { counted } = state()
  const known = counted.get(event) ?? { count: 0, loggedAt: -Infinity }
  counted.set(event, known)
  known.count += 1
  if (performance.now() - known.loggedAt < COUNTED_INTERVAL_MS) return
  log().warn({ event, count: known.count }, 'security')
  known.count = 0
  known.loggedAt = performance.now()
}

/** Counts an attempt that a limit rejected before the password was compared. */
export function noteThrottledSignIn(): void {
  countSecurityEvent('sign_in.throttled')
}

/**
 * The error of a request without the permission or the proof of its origin. Logs it: one line for each request of a
 * tutor, a count for all others.
 */
export function deniedError(
  code: 'forbidden' | 'csrf_failed' | 'cross_site',
  actor: Actor | Wall | null,
): AppError {
  if (actor?.kind === 'tutor') logSecurityEvent(`refused.${code}`, { account: actor.id })
  else countSecurityEvent(`refused.${code}`)
  return new AppError(code)
}
