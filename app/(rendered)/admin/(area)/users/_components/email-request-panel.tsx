'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { Panel } from '@/components/ui/panel'
import { ApiError } from '@/lib/http/fetch-json'
import { confirmEmail, declineEmail } from '@/lib/users/client'

type EmailRequestPanelProps = { id: string; name: string; current: string; requested: string }

/** The address that a tutor has requested, which an administrator confirms or declines. */
export function EmailRequestPanel({ id, name, current, requested }: EmailRequestPanelProps) {
  const t = useTranslations('admin.emailRequest')
  const router = useRouter()
  const notifyError = useNotifyError()
  const [pending, setPending] = useState<'confirmed' | 'refused' | null>(null)

  async function decide(outcome: 'confirmed' | 'refused') {
    if (pending) return
    setPending(outcome)
    try {
      await (outcome === 'confirmed' ? confirmEmail(id, requested) : declineEmail(id))
      notify({ title: t(outcome), description: name })
      router.refresh()
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'edit_conflict'
      notifyError(error, isStale ? t('stale') : undefined)
      if (isStale) router.refresh()
    }
    setPending(null)
  }

  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose wrap-anywhere">{t('text', { name, email: requested, current })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          pending={pending === 'confirmed'}
          waiting={pending === 'refused'}
          onClick={() => void decide('confirmed')}
        >
          {t('confirm')}
        </Button>
        <Button
          variant="secondary"
          pending={pending === 'refused'}
          waiting={pending === 'confirmed'}
          onClick={() => void decide('refused')}
        >
          {t('refuse')}
        </Button>
      </div>
    </Panel>
  )
}
