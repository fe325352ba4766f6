'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/analytics/schema'

type Figure = {
  key: 'participants' | 'rounds' | 'successRate' | 'messages' | 'rating'
  value: string
  note?: string
}

type OutcomeFiguresProps = {
  outcome: Outcome
  /** The largest number present at the same time. */
  peak?: number
}

/** The figures of a session; a dash for missing ones. */
export function OutcomeFigures({ outcome, peak }: OutcomeFiguresProps) {
  const t = useTranslations('dashboard')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const { session, rounds, successRate, feedbacks, rating } = outcome
  const figures: Figure[] = [
    {
      key: 'participants',
      value: format.number(session.participants.total),
      note: peak === undefined ? undefined : t('peak', { count: peak }),
    },
    { key: 'rounds', value: format.number(rounds.length) },
    { key: 'successRate', value: successRate === null ? '–' : format.number(successRate, 'percent') },
    { key: 'messages', value: format.number(feedbacks) },
  ]
  if (session.allowEvaluation)
    figures.push({
      key: 'rating',
      value: rating.mean === null ? '–' : format.number(rating.mean, 'mean'),
      note: t('ratings', { count: rating.count }),
    })
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
      {figures.map(({ key, value, note }) => (
        <div key={key}>
          <dt className="text-sm text-muted">{key === 'rating' ? t(key) : tTerms(key)}</dt>
          <dd className="tabular">
            <span className="text-2xl font-bold">{value}</span>
            {note && <span className="block text-sm text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
