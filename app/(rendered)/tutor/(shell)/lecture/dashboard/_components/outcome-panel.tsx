'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { TempoCourse } from '@/components/charts/tempo'
import { GuardedLink } from '@/components/layout/guarded-link'
import { OutcomeFigures } from '@/components/sessions/outcome-figures'
import { useSessionActions } from '@/components/sessions/use-session-actions'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-class'
import { Icon } from '@/components/ui/icon'
import type { Outcome, RoundOutcome } from '@/lib/analytics/schema'

/** The columns of the tempo history of a whole session. */
const STEPS = 60

/** The results of a session: figures, rounds, tempo, and a link to all of them. */
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
      {said && <TempoCourse history={tempo} steps={STEPS} className="h-24" captioned />}
    </section>
  )
}

/** The rounds of a session with participations and success rates. */
function OutcomeRounds({ rounds }: { rounds: readonly RoundOutcome[] }) {
  const t = useTranslations('dashboard')
  const tTerms = useTranslations('terms')
  const ts = useTranslations('sessions')
  if (rounds.length === 0) return <p className="text-muted">{t('noRounds')}</p>
  return (
    <table className="w-full text-left">
      <caption className="pb-1 text-left text-sm font-semibold text-muted">{tTerms('rounds')}</caption>
      <thead className="sr-only">
        <tr>
          {(['round', 'participants', 'successRate'] as const).map((key) => (
            <th key={key} scope="col">
              {tTerms(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rounds.map(({ id, kind, number, title, participations, successRate }) => (
          <tr key={id} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 font-normal">
              <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
              <span className="text-sm text-muted">
                {ts(`kind.${kind}`)} · {tTerms('roundNumber', { number })}
              </span>
            </th>
            <td className="tabular py-2 pr-4 text-right text-sm text-muted">
              {ts('participations', { count: participations })}
            </td>
            <td className="tabular w-px py-2 text-right text-lg font-semibold whitespace-nowrap">
              <Rate value={successRate} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rate({ value }: { value: number | null }) {
  const format = useFormatter()
  return (
    <span className="flex items-center justify-end gap-3">
      <span
        aria-hidden
        className="hidden h-3 w-28 overflow-hidden rounded-sm bg-sunk inset-ring-1 inset-ring-line sm:block"
      >
        <span className="block h-full bg-success forced-edge" style={{ width: `${(value ?? 0) * 100}%` }} />
      </span>
      <span className="min-w-17">{value === null ? '–' : format.number(value, 'percent')}</span>
    </span>
  )
}
