'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { TempoCourse } from '@/components/charts/tempo-course'
import { GuardedLink } from '@/components/layout/guarded-link'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import type { Outcome } from '@/lib/analytics/outcome-schema'
import { OutcomeFigures } from '@/components/sessions/outcome-figures'
import { OutcomeRounds } from './outcome-rounds'

/** Columns of the tempo's course over a whole session. */
const STEPS = 60

/** What came out of a session: numbers, rounds, the tempo's course, and the way to all of it. */
export function OutcomePanel({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const actions = useSessionActions()
  const { session, rounds, tempo } = outcome
  const endedAt = session.endedAt && format.dateTime(new Date(session.endedAt), 'time')
  const said = tempo.some(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  return (
    <section
      aria-labelledby="outcome"
      className="grid gap-6 rounded-lg bg-surface p-5 inset-ring-1 inset-ring-line sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <p className="text-sm text-muted">{endedAt && t('endedAt', { time: endedAt })}</p>
          <h2 id="outcome" className="text-xl wrap-anywhere">
            {t('outcome', { number: session.number, title: session.title })}
          </h2>
        </div>
        <div className="flex flex-wrap gap-3">
          <GuardedLink href={`/tutor/lecture/sessions/${session.id}/view`} className={buttonClass()}>
            {t('toView')} <Icon name="arrowRight" />
          </GuardedLink>
          <Button
            variant="secondary"
            icon={<Icon name="restore" />}
            pending={actions.pending === 'activate'}
            onClick={() => void actions.run('activate', session)}
          >
            {t('again')}
          </Button>
        </div>
      </div>
      <OutcomeFigures outcome={outcome} />
      <OutcomeRounds rounds={rounds} />
      {said && (
        <div>
          <h3 className="mb-3 text-sm font-semibold text-muted">{t('tempo.course')}</h3>
          <TempoCourse history={tempo} steps={STEPS} className="h-24" captioned />
          <p aria-hidden className="mt-1 flex gap-5 text-sm text-muted">
            <Legend className="bg-danger" text={t('tempo.tooFast')} />
            <Legend className="bg-info" text={t('tempo.tooSlow')} />
          </p>
        </div>
      )}
    </section>
  )
}

function Legend({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`size-3 rounded-sm forced-edge ${className}`} />
      {text}
    </span>
  )
}
