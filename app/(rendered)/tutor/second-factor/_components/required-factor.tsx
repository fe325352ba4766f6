'use client'

import { LogOutButton } from '@/components/layout/account-menu'
import { LeaveQuestion } from '@/components/layout/leave-question'
import { leavePage } from '@/components/layout/unsaved-changes'
import { OneTimeCodesPanel } from '@/components/users/one-time-codes-panel'
import { PasskeysPanel } from '@/components/users/passkeys-panel'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'

/** Adds the first second factor; signing out is the only alternative. */
export function RequiredFactor({ factor }: { factor: SecondFactorView }) {
  // Reloads the area, which this sign-in could not see before.
  function goOn() {
    if (leavePage()) location.replace('/tutor')
    else location.assign('/tutor')
  }

  return (
    <div className="grid gap-6">
      <PasskeysPanel factor={factor} onChanged={goOn} />
      <OneTimeCodesPanel codes={factor.codes} onChanged={goOn} />
      <LogOutButton />
      <LeaveQuestion />
    </div>
  )
}
