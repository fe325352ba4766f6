import 'server-only'
import { runDetached } from '@/lib/db/deadline'
import { log } from '@/lib/observability/log'
import { remember } from '@/lib/remember'

/** How an attempt to sign in ended; `recovered`: with a recovery code; `locked`: refused, and the next ones have to wait. */
export type SignInOutcome = 'succeeded' | 'recovered' | 'refused' | 'locked'

/** Somebody tried to sign in to an account; null where none has the e-mail address. */
export type SignInEvent = { outcome: SignInOutcome; account: { id: string; name: string } | null }

type Listener = (event: SignInEvent & { account: object }) => Promise<void>

/** Milliseconds: attempts that a limit refuses are counted in one line each so often, because an attack makes many. */
const THROTTLED_INTERVAL_MS = 60_000

const state = () =>
  remember('security-events', () => ({
    listener: (() => Promise.resolve()) as Listener,
    throttled: { count: 0, toldAt: -Infinity },
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

/** Counts an attempt that a limit has refused without a look at the password. */
export function noteThrottledSignIn(): void {
  const { throttled } = state()
  throttled.count += 1
  if (performance.now() - throttled.toldAt < THROTTLED_INTERVAL_MS) return
  log().warn({ event: 'sign_in.throttled', count: throttled.count }, 'security')
  throttled.count = 0
  throttled.toldAt = performance.now()
}
