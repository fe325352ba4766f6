'use client'

import { useTranslations } from 'next-intl'
import { useChooseLecture } from '@/components/lectures/use-choose-lecture'
import { EndSessionButton } from '@/components/sessions/end-session-button'
import { useLecture } from '@/components/sessions/live-lecture'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'

/** The session runs: it is led from the dashboard of its lecture. */
export function OpenNotice() {
  const t = useTranslations('sessions')
  const { lecture, round, counts } = useLecture().state
  // The dashboard is that of the current lecture, and this one may be another.
  const { pendingId, choose } = useChooseLecture()

  return (
    <section className="grid justify-items-start gap-5 rounded-lg bg-surface p-5 inset-ring-2 inset-ring-live sm:p-6">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('openNow')}</h2>
        <p className="text-muted">
          {t('presentCount', { count: counts.participants.active })}
          {round?.running && <> · {t('runs', { title: round.title })}</>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="live"
          size="huge"
          icon={<Icon name="monitor" />}
          pending={pendingId !== null}
          onClick={() => void choose(lecture.id)}
        >
          {t('toDashboard')}
        </Button>
        <EndSessionButton size="lg" />
      </div>
    </section>
  )
}
