'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { NumbersTable } from '@/components/charts/numbers-table'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Icon } from '@/components/ui/icon'
import { Panel } from '@/components/ui/panel'
import { rateChangeOf } from '@/lib/analytics/items-rules'
import type { SessionAnalytics } from '@/lib/analytics/overview-schema'
import type { RepeatAnalytics } from '@/lib/analytics/schema'

type RepeatListProps = { repeats: readonly RepeatAnalytics[]; sessions: readonly SessionAnalytics[] }

/** Items that ran again in the same session, usually after a discussion: the first and the last round. */
export function RepeatList({ repeats, sessions }: RepeatListProps) {
  const t = useTranslations('analytics.repeats')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const titleOf = (id: string) => {
    const found = sessions.find(({ session }) => session.id === id)?.session
    return found ? tTerms('numbered', { number: found.number, title: found.title }) : ''
  }
  const rate = (value: number | null | undefined) =>
    typeof value === 'number' ? format.number(value, 'percent') : '–'
  if (repeats.length === 0) return null
  return (
    <Panel title={t('title')}>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('how')}</p>
      <ul className="grid">
        {repeats.map((repeat) => {
          const points = rateChangeOf(repeat)
          return (
            <li
              key={`${repeat.sessionId} ${repeat.id}`}
              className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{repeat.title}</p>
                <GuardedLink
                  href={`/tutor/lecture/sessions/${repeat.sessionId}/view`}
                  className="link text-sm"
                >
                  {titleOf(repeat.sessionId)}
                </GuardedLink>
              </div>
              <p className="tabular flex flex-wrap items-center gap-x-2 text-lg">
                {rate(repeat.rounds.at(0)?.successRate)}
                <Icon name="arrowRight" label={t('then')} className="text-muted" />
                <strong>{rate(repeat.rounds.at(-1)?.successRate)}</strong>
                {points !== null && <span className="text-base text-muted">{t('change', { points })}</span>}
              </p>
            </li>
          )
        })}
      </ul>
      <NumbersTable
        title={t('title')}
        fileName="rounds"
        columns={[
          { label: tTerms('item') },
          { label: tTerms('session') },
          { label: tTerms('round') },
          { label: tTerms('participations'), kind: 'number' },
          { label: tTerms('successRate'), kind: 'percent' },
        ]}
        rows={repeats.flatMap(({ title, sessionId, rounds }) =>
          rounds.map((round) => [
            title,
            titleOf(sessionId),
            String(round.number),
            round.participations,
            round.successRate,
          ]),
        )}
      />
    </Panel>
  )
}
