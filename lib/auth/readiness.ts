import type { Tutor } from '@/lib/auth/actor'
import { AppError } from '@/lib/http/errors'

/** What a tutor has to do before anything else. */
type FirstStep = 'password' | 'secondFactor'

/**
 * What a tutor has to do first: replace a one-time password, or add the second factor that the chair requires; null for
 * nothing.
 */
function firstStepOf({ mustChangePassword, mustAddSecondFactor }: Tutor): FirstStep | null {
  if (mustChangePassword) return 'password'
  return mustAddSecondFactor ? 'secondFactor' : null
}

const pages = { password: '/tutor/password', secondFactor: '/tutor/second-factor' } as const

/** The page for what a tutor has to do first; null if every page is open to them. */
export function firstPageOf(tutor: Tutor): string | null {
  const step = firstStepOf(tutor)
  return step && pages[step]
}

/** What an endpoint declares about tutors who have something to do first. */
export type OpenBefore = {
  /** A tutor who must change the password first may call it, and so may one who must add a second factor. */
  beforePasswordChange?: boolean
  /** A tutor who must add a second factor first may call it. */
  beforeSecondFactor?: boolean
}

/** Errors: password_change_required, second_factor_set_up_required for a tutor who has something to do first. */
export function assertReady(tutor: Tutor, { beforePasswordChange, beforeSecondFactor }: OpenBefore): void {
  const step = beforePasswordChange ? null : firstStepOf(tutor)
  if (step === 'password') throw new AppError('password_change_required')
  if (step === 'secondFactor' && !beforeSecondFactor) throw new AppError('second_factor_set_up_required')
}
