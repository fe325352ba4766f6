import 'server-only'
import type { Actor, Tutor } from '@/lib/auth/actor'
import { attemptKey, forgiveAll, type PasswordAttempt } from '@/lib/auth/attempts'
import type { Preferences } from '@/lib/auth/cookies'
import { logSignIn, recordSignIn, type SignInOutcome } from '@/lib/auth/security-events'
import { createSignIn, endSignIn, tellEnded, tutorToken } from '@/lib/auth/sign-in-commands'
import type { Caller } from '@/lib/auth/sign-in-limits'
import { findTutorRow, storeTutorDevice } from '@/lib/auth/sign-in-sql'
import type { SessionToken } from '@/lib/auth/token'
import { noteTutorNetwork } from '@/lib/auth/tutor-networks'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { Prisma, Tutor as TutorRow } from '@/prisma/generated/client'

/** A completed sign-in: the session token and the tutor. */
export type SignedIn = { token: SessionToken; tutor: Tutor }

type NewSignIn = {
  account: { id: string; name: string }
  outcome?: SignInOutcome
  /** What else must hold for the row of the account. */
  condition?: Prisma.TutorWhereInput
  /** What else changes in the row of the account. */
  changes?: Prisma.TutorUpdateManyMutationInput
  /** Stores the sign-in and returns its id. */
  store: (tx: Tx) => Promise<string>
}

/**
 * Signs in an account that has proved who it is; the previous sign-in of the browser ends. The first sign-in copies the
 * browser's language and theme to the account. The sign-in, its entry in the audit log and the end of the previous one are
 * stored together or not at all. Returns null if the account is deactivated or the condition does not hold.
 * Errors: those of `store`.
 */
export async function storeSignIn(
  { previous, shown }: { previous: Actor | null; shown: Preferences },
  { account, outcome = 'succeeded', condition, changes, store }: NewSignIn,
): Promise<SignedIn | null> {
  const where = { id: account.id, active: true, ...condition }
  const found = await db.$transaction(async (tx) => {
    await tx.tutor.updateMany({ where: { ...where, lastSignInAt: null }, data: shown })
    // Waits for a concurrent deactivation or password change, and then finds no row.
    const data = { ...changes, lastSignInAt: await readClock(tx) }
    if ((await tx.tutor.updateMany({ where, data })).count === 0) return null
    const signInId = await store(tx)
    await recordSignIn(tx, { outcome, account })
    if (previous) await endSignIn(tx, previous)
    const row = await findTutorRow(tx, { tutorId: account.id, signInId })
    return row && { signInId, row }
  })
  if (!found) return null
  logSignIn({ outcome, account })
  if (previous) tellEnded(previous)
  const { signInId } = found
  const { stale: _, ...row } = found.row
  return { token: tutorToken(row.id, signInId, row.role), tutor: { kind: 'tutor', signInId, ...row } }
}

type Completion = {
  /** How the tutor proved who they are: by password (and second factor, if there is one) or by passkey. */
  by: 'password' | 'passkey'
  /** `succeeded`, or `recovered` with a recovery code. */
  outcome: SignInOutcome
  /** The attempts to take back. */
  attempt?: PasswordAttempt
  /** Uses up what the sign-in consumes, such as a code. Throws if it was used before. */
  use?: (tx: Tx) => Promise<void>
}

/** The first sign-in with a password that need not be changed ends its expiry. */
const ownPassword = { passwordExpiresAt: null }

/**
 * Signs in a tutor after all checks.
 * Errors: invalid_credentials (deactivated, or password changed meanwhile), and those of `use`.
 */
export async function completeSignIn(
  account: Omit<TutorRow, 'version'>,
  caller: Caller,
  { by, outcome, attempt, use }: Completion,
): Promise<SignedIn> {
  const { id, email, passwordHash } = account
  const { hash } = caller.device
  const byPassword = by === 'password'
  const signedIn = await storeSignIn(caller, {
    account,
    outcome,
    condition: { passwordHash },
    changes: byPassword && !account.mustChangePassword ? ownPassword : {},
    async store(tx) {
      await use?.(tx)
      if (attempt) await tx.attempt.deleteMany({ where: { id: { in: attempt.ids } } })
      await forgiveAll(tx, 'tutor_sign_in', attemptKey(email, hash))
      await storeTutorDevice(tx, id, hash)
      return createSignIn(tx, id, { byPassword, byPasskey: !byPassword })
    },
  })
  if (!signedIn) throw new AppError('invalid_credentials')
  noteTutorNetwork(caller.networkAddress, id)
  return signedIn
}
