'use client'

import { useRouter } from 'next/navigation'
import { OneTimeCodesPanel } from '@/components/users/one-time-codes-panel'
import type { SecondFactorView } from '@/lib/users/second-factor-schema'

/** What the account has besides its password; the page is read anew after each change. */
export function SecondFactor({ factor }: { factor: SecondFactorView }) {
  const router = useRouter()
  return <OneTimeCodesPanel codes={factor.codes} onChanged={() => router.refresh()} />
}
