'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { withdrawEmail } from '@/lib/users/client'

/** The requested address that waits for confirmation; it can be withdrawn. */
export function RequestedEmail({ email, current }: { email: string; current: string }) {
  const t = useTranslations('settings')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState(false)

  async function withdraw() {
    setPending(true)
    try {
      await withdrawEmail()
      notify({ title: t('emailWithdrawn') })
      router.refresh()
    } catch (error) {
      notifyError(error)
    }
    setPending(false)
  }

  return (
    <div className="mb-6 grid max-w-lg justify-items-start gap-3 rounded bg-sunk p-4">
      <p className="wrap-anywhere">{t('emailWaits', { email, current })}</p>
      <Button variant="secondary" pending={pending} onClick={() => void withdraw()}>
        {t('emailWithdraw')}
      </Button>
    </div>
  )
}
