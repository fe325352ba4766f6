import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import type { Wall } from '@/lib/auth/wall-actor'
import { runDetached } from '@/lib/db/deadline'
import { AppError } from '@/lib/http/errors'
import { log } from '@/lib/observability/log'
import { remember } from '@/lib/remember'

/** How an attempt to sign in ended; `recovered`: with a recovery code; `locked`: refused, and the next ones have to wait. */
export type SignInOutcome = 'succeeded' | 'recovered' | 'refused' | 'locked'

/** Somebody tried to sign in to an account; null where none has the e-mail address. */
export type SignInEvent = { outcome: SignInOutcome; account: { id: string; name: string } | null }

type Listener = (event: SignInEvent & { account: object }) => Promise<void>

/** Milliseconds: what no account answers for is counted in one line each so often, because an attack makes many. */
const COUNTED_INTERVAL_MS = 60_000

const state = () =>
  remember('security-events', () => ({
    listener: (() => Promise.resolve()) as Listener,
    counted: new Map<string, { count: number; loggedAt: number }>(),
  }))

/** Registers who stores events about accounts; the audit log is a domain. */
export function onSignInEvent(listener: Listener): void {
  state().listener = listener
}

/** Writes into the log what matters for security: IDs and words of our own, nothing that a caller has sent. */
export function logSecurityEvent(event: string, about: { account: string | null; object?: string }): void {
  log().info({ event, ...about }, 'security')
}

/** Writes a sign-in into the log, and into the audit log where there is an account. */
export async function noteSignIn({ outcome, account }: SignInEvent): Promise<void> {
  logSecurityEvent(`sign_in.${outcome}`, { account: account?.id ?? null })
  if (account) await state().listener({ outcome, account })
}

/** The same for who was refused: nobody waits for it, so that it takes the same time without an account. */
export function noteRefusedSignIn(event: SignInEvent): void {
  const failed = (error: unknown) => log().warn({ err: error }, 'security event not stored')
  void runDetached(() => noteSignIn(event).catch(failed))
}

/** Counts an event in the log: the first at once, those after it together. */
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

/** Counts an attempt that a limit has refused without a look at the password. */
export function noteThrottledSignIn(): void {
  countSecurityEvent('sign_in.throttled')
}

/**
 * The error of a request that is refused because a permission or the proof of its origin is missing. It is logged: those of
 * tutors one by one, those of everybody else counted.
 */
export function deniedError(code: 'forbidden' | 'csrf_failed' | 'cross_site', actor: Actor | Wall | null): AppError {
  if (actor?.kind === 'tutor') logSecurityEvent(`refused.${code}`, { account: actor.id })
  else countSecurityEvent(`refused.${code}`)
  return new AppError(code)
}
