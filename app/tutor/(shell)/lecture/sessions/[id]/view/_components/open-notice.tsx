'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useGuardedNavigation } from '@/components/layout/use-guarded-navigation'
import { useNotifyError } from '@/components/layout/use-notify-error'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { chooseLecture } from '@/lib/lectures/client'

/** The session runs: it is led from the dashboard of its lecture. */
export function OpenNotice() {
  const t = useTranslations('sessions')
  const navigate = useGuardedNavigation()
  const notifyError = useNotifyError()
  const { lecture, round, counts } = useLecture().state
  const [pending, setPending] = useState(false)

  async function go() {
    setPending(true)
    try {
      // The dashboard is that of the current lecture, and this one may be another.
      await chooseLecture(lecture.id)
      await navigate('/tutor/lecture/dashboard')
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <section className="grid justify-items-start gap-5 rounded-lg bg-surface p-5 inset-ring-2 inset-ring-live sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('openNow')}</h2>
        <p className="text-muted">
          {t('presentCount', { count: counts.participants.active })}
          {round?.running && <> · {t('runs', { title: round.title })}</>}
        </p>
      </div>
      <Button
        variant="live"
        size="huge"
        icon={<Icon name="monitor" />}
        pending={pending}
        onClick={() => void go()}
      >
        {t('toDashboard')}
      </Button>
    </section>
  )
}
