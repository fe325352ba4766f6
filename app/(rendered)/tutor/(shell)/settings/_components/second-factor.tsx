'use client'

import { useRouter } from 'next/navigation'
import { OneTimeCodesPanel } from '@/components/users/one-time-codes-panel'
import { PasskeysPanel } from '@/components/users/passkeys-panel'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'

/** The second factor of the account; the page is refreshed after each change. */
export function SecondFactor({ factor }: { factor: SecondFactorView }) {
  const router = useRouter()
  const refresh = () => router.refresh()
  return (
    <>
      <PasskeysPanel factor={factor} onChanged={refresh} />
      <OneTimeCodesPanel codes={factor.codes} onChanged={refresh} />
    </>
  )
}
