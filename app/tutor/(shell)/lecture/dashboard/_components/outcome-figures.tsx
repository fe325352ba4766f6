'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Outcome } from './after-lecture'

const percent = { style: 'percent', maximumFractionDigits: 0 } as const

/** A session in numbers; what nobody gave is a dash. */
export function OutcomeFigures({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const { session, rounds, successRate, feedbacks, rating } = outcome
  const mean = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const figures = [
    { key: 'participants', value: format.number(session.participants.total) },
    { key: 'rounds', value: format.number(rounds.length) },
    { key: 'successRate', value: successRate === null ? '–' : format.number(successRate, percent) },
    { key: 'feedbacks', value: format.number(feedbacks) },
    ...(session.allowEvaluation
      ? [
          {
            key: 'rating',
            value: rating.mean === null ? '–' : format.number(rating.mean, mean),
            note: t('ratings', { count: rating.count }),
          } as const,
        ]
      : []),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map((figure) => (
        <div key={figure.key}>
          <dt className="text-sm text-muted">{t(figure.key)}</dt>
          <dd className="tabular">
            <span className="text-2xl font-bold">{figure.value}</span>
            {'note' in figure && <span className="block text-sm text-muted">{figure.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
