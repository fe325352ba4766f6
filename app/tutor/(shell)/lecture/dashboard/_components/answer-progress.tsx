'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Meter } from '@/components/ui/meter'
import { expectedAnswers } from '@/lib/rounds/live-rules'
import type { RoundView, TutorCounts } from '@/lib/rounds/schema'

type AnswerProgressProps = { counts: TutorCounts; round: Pick<RoundView, 'kind' | 'running'> }

/** How many of those who could have answered; of a QuickCheck also who is registered and who has submitted. */
export function AnswerProgress({ counts, round }: AnswerProgressProps) {
  const t = useTranslations('sessions.progress')
  const format = useFormatter()
  const expected = expectedAnswers(counts)
  const numbers = [
    { key: 'registered', count: counts.registered },
    { key: 'answered', count: counts.answered },
    { key: 'submitted', count: counts.submitted },
  ] as const
  return (
    <div className="grid content-end gap-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="tabular text-2xl font-bold">{format.number(counts.answered)}</span>
        <span className="tabular text-lg text-muted">{t('ofExpected', { expected })}</span>
      </p>
      <Meter
        label={t('answered')}
        value={counts.answered}
        max={expected}
        valueText={t('valueText', { answered: counts.answered, expected })}
        labelHidden
        valueHidden
        tone={round.running ? 'live' : 'accent'}
        size="lg"
        kind="progress"
      />
      {round.kind === 'quickcheck' && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {numbers.map(({ key, count }) => (
            <div key={key} className="grid">
              <dt className="text-sm text-muted">{t(key)}</dt>
              <dd className="tabular text-lg font-semibold">{format.number(count)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
