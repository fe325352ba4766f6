import 'server-only'
import { beginPasswordAttempt, forgiveAttempt } from '@/lib/auth/attempts'
import { completeSignIn, type SignedIn } from '@/lib/auth/complete-sign-in-commands'
import { inPasswordTurn } from '@/lib/auth/password'
import type { Credentials } from '@/lib/auth/schema'
import { beginSecondStep, listSecondFactors, type SecondStep } from '@/lib/auth/second-step-commands'
import { noteRefusedSignIn, noteThrottledSignIn } from '@/lib/auth/security-events'
import { countSignIn, findAccount, limitsOf, type Caller } from '@/lib/auth/sign-in-limits'
import { readClock } from '@/lib/db/client'
import { networkOf } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'

/** The account with this password, and the attempt to take back. Errors: as of `signInTutor`. */
async function provePassword({ email, password }: Credentials, caller: Caller) {
  const { lane, forgiveGuess } = await countSignIn(email, caller)
  const network = networkOf(caller.networkAddress)
  return inPasswordTurn({ lane, network }, async (compare) => {
    const { account } = await findAccount(email, caller)
    const attempt = await beginPasswordAttempt(await limitsOf(email, lane, caller))
    const right = await compare(password, account?.active ? account.passwordHash : null)
    if (!account || !right) {
      noteRefusedSignIn({ outcome: attempt.locks ? 'locked' : 'refused', account })
      throw new AppError('invalid_credentials')
    }
    forgiveGuess()
    return { account, attempt }
  })
}

type Proved = Awaited<ReturnType<typeof provePassword>>

/**
 * Errors: password_expired for a one-time password; it is checked after the password, so only its owner learns that.
 */
async function assertNotExpired({ account, attempt }: Proved): Promise<void> {
  const expiresAt = account.passwordExpiresAt
  if (!expiresAt || (await readClock()) < expiresAt) return
  await forgiveAttempt(attempt)
  noteRefusedSignIn({ outcome: 'refused', account })
  throw new AppError('password_expired')
}

/**
 * Signs a tutor in; the previous sign-in of the browser ends. The first sign-in copies the browser's language and theme
 * to the account; later ones apply the account's to the browser. If the account has a second factor, this only begins
 * the second step.
 * Errors: invalid_credentials (unknown, wrong or deactivated alike, after the same time), password_expired,
 * too_many_attempts.
 */
export async function signInTutor(
  credentials: Credentials,
  caller: Caller,
): Promise<SignedIn | { secondStep: SecondStep }> {
  const proved = await provePassword(credentials, caller).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'too_many_attempts') noteThrottledSignIn()
    throw error
  })
  await assertNotExpired(proved)
  const { account, attempt } = proved
  const methods = await listSecondFactors(account.id)
  if (methods.length > 0) return { secondStep: { methods, token: await beginSecondStep(account, attempt) } }
  return completeSignIn(account, caller, { by: 'password', outcome: 'succeeded', attempt })
}
