'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { shareOf } from '@/components/rounds/answer-share'
import type { ShownAnswer } from '@/components/rounds/result-bars'
import type { Counts } from '@/lib/lecture-state/distribution-rules'
import { WallRow, type Figure } from './wall-row'

type WallBarsProps = {
  answers: readonly ShownAnswer[]
  /** Marks the correct answer and fades the others. */
  revealed: boolean
  /** How many answered: the base of the shares. */
  answered: number
  /** The previous round, for comparison. */
  previous: Counts | null
}

/** Whole percent, so that differences match the displayed numbers. */
const percentOf = (count: number, total: number) => Math.round(shareOf(count, total) * 100) / 100

/** How often each answer was chosen, as bars with the answers; with the previous round, as two equal bars each. */
export function WallBars({ answers, answered, revealed, previous }: WallBarsProps) {
  const t = useTranslations('wall')
  const tRounds = useTranslations('rounds')
  const format = useFormatter()
  const percent = (count: number, total: number): Figure => {
    const value = percentOf(count, total)
    const text = format.number(value, 'percent')
    return { value, part: value, text, spoken: text }
  }
  const figuresOf = ({ id, count, measure }: ShownAnswer) => {
    const now = measure ?? percent(count, answered)
    if (!previous) return { now, before: null }
    return {
      now,
      before: measure ? (measure.before ?? null) : percent(previous.byAnswer[id] ?? 0, previous.answered),
    }
  }
  return (
    <table className="wall-bars">
      <caption className="sr-only">{t('distribution')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{tRounds('answer')}</th>
          <th scope="col">{t('share')}</th>
          <th scope="col">{t('number')}</th>
          {previous && <th scope="col">{t('before')}</th>}
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, index) => (
          <WallRow
            key={answer.id}
            {...{ answer, index }}
            {...figuresOf(answer)}
            tone={revealed && !answer.place ? (answer.correct ? 'correct' : 'faded') : 'plain'}
          />
        ))}
      </tbody>
    </table>
  )
}
