'use client'

import { LogOutButton } from '@/components/layout/account-menu'
import { leavePage } from '@/components/layout/unsaved-changes'
import { OneTimeCodesPanel } from '@/components/users/one-time-codes-panel'
import { PasskeysPanel } from '@/components/users/passkeys-panel'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'

/** Adds the first second factor; the only other way is out. */
export function RequiredFactor({ factor }: { factor: SecondFactorView }) {
  // Loads the area anew, which this sign-in could not see until now.
  function goOn() {
    if (leavePage()) location.replace('/tutor')
    else location.assign('/tutor')
  }

  return (
    <div className="grid gap-6">
      <PasskeysPanel factor={factor} onChanged={goOn} />
      <OneTimeCodesPanel codes={factor.codes} onChanged={goOn} />
      <LogOutButton />
    </div>
  )
}
