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

/** Somebody is signed in: what the cookie says, and who it is. */
export type SignedIn = { token: SessionToken; tutor: Tutor }

type Completion = {
  /** What was proved: the password, with whatever the account asks for besides, or a passkey alone. */
  by: 'password' | 'passkey'
  /** Succeeded, or with a recovery code. */
  outcome: SignInOutcome
  /** The attempts that turned out right. */
  attempt?: PasswordAttempt
  /** What is used up by the sign-in; throws when it is used up already. */
  use?: (tx: Tx) => Promise<void>
}

/** A password that need not be changed is the tutor's own from its first use on. */
const ownPassword = { passwordExpiresAt: null }

/**
 * Signs in the tutor who has proved everything; the sign-in that the browser had before ends. With the first sign-in
 * the account takes over how the browser shows the product. Errors: invalid_credentials (deactivated, or another
 * password meanwhile), and those of `use`.
 */
export async function completeSignIn(
  account: Omit<TutorRow, 'version'>,
  { previous, device, networkAddress, shown }: Caller,
  { by, outcome, attempt, use }: Completion,
): Promise<SignedIn> {
  const preferences = account.lastSignInAt ? {} : shown
  const byPassword = by === 'password'
  const signInId = await db.$transaction(async (tx) => {
    // Whoever deactivates the tutor or changes the password meanwhile is waited for here, and then wins.
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
  // Whoever has ended the sign-in by now was faster.
  if (!tutor) throw new AppError('invalid_credentials')
  const { stale: _, ...row } = tutor
  return { token: tutorToken(account.id, signInId, row.role), tutor: { kind: 'tutor', signInId, ...row } }
}
