import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { attemptKey, forgiveAll, type PasswordAttempt } from '@/lib/auth/attempts'
import { noteSignIn, type SignInOutcome } from '@/lib/auth/security-events'
import { createSignIn, signOut, tutorToken } from '@/lib/auth/sign-in-commands'
import type { Caller } from '@/lib/auth/sign-in-limits'
import { findTutorRow, storeTutorDevice } from '@/lib/auth/sign-in-sql'
import type { SessionToken } from '@/lib/auth/token'
import { noteTutorNetwork } from '@/lib/auth/tutor-networks'
import { db, readClock, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { Tutor as TutorRow } from '@/prisma/generated/client'

/** A completed sign-in: the session token and the tutor. */
export type SignedIn = { token: SessionToken; tutor: Tutor }

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
 * Signs in a tutor after all checks; the previous sign-in of the browser ends. The first sign-in copies the browser's
 * language and theme to the account.
 * Errors: invalid_credentials (deactivated, or password changed meanwhile), and those of `use`.
 */
export async function completeSignIn(
  account: Omit<TutorRow, 'version'>,
  { previous, device, networkAddress, shown }: Caller,
  { by, outcome, attempt, use }: Completion,
): Promise<SignedIn> {
  const preferences = account.lastSignInAt ? {} : shown
  const byPassword = by === 'password'
  const signInId = await db.$transaction(async (tx) => {
    // Waits for a concurrent deactivation or password change, and then finds no row.
    const { count } = await tx.tutor.updateMany({
      where: { id: account.id, active: true, passwordHash: account.passwordHash },
      data: {
        lastSignInAt: await readClock(tx),
        ...preferences,
        ...(byPassword && !account.mustChangePassword && ownPassword),
      },
    })
    if (count === 0) throw new AppError('invalid_credentials')
    await use?.(tx)
    if (attempt) await tx.attempt.deleteMany({ where: { id: { in: attempt.ids } } })
    await storeTutorDevice(tx, account.id, device.hash)
    return createSignIn(tx, account.id, { byPassword, byPasskey: !byPassword })
  })
  await forgiveAll('tutor_sign_in', attemptKey(account.email, device.hash))
  await noteSignIn({ outcome, account })
  noteTutorNetwork(networkAddress, account.id)
  if (previous) await signOut(previous)
  const tutor = await findTutorRow(db, { tutorId: account.id, signInId })
  // The sign-in was ended in the meantime.
  if (!tutor) throw new AppError('invalid_credentials')
  const { stale: _, ...row } = tutor
  return { token: tutorToken(account.id, signInId, row.role), tutor: { kind: 'tutor', signInId, ...row } }
}
