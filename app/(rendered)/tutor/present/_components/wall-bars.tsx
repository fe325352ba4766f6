'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Measure, shareOf } from '@/components/rounds/answer-share'
import { AnswerText, type CountedAnswer } from '@/components/rounds/result-bars'
import { Icon } from '@/components/ui/icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { cn } from '@/lib/cn'
import type { Counts } from '@/lib/lecture-state/distribution-rules'

type WallBarsProps = {
  answers: readonly CountedAnswer[]
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
  // A survey has no correct answer to mark.
  const solved = revealed && answers.some(({ correct }) => correct)
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
          <AnswerRow
            key={answer.id}
            {...{ answer, index }}
            tone={solved && !answer.place ? (answer.correct ? 'correct' : 'faded') : 'plain'}
            share={answer.measure?.part ?? percentOf(answer.count, answered)}
            before={previous && percentOf(previous.byAnswer[answer.id] ?? 0, previous.answered)}
          />
        ))}
      </tbody>
    </table>
  )
}

type AnswerRowProps = {
  answer: CountedAnswer
  index: number
  tone: 'plain' | 'correct' | 'faded'
  share: number
  before: number | null
}

function AnswerRow({ answer, index, tone, share, before }: AnswerRowProps) {
  const t = useTranslations('wall')
  const tRounds = useTranslations('rounds')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  // The item's own place is correct; a mean is no place.
  const place = answer.place && !answer.measure
  const hasBadge = answer.label === undefined && !answer.place
  return (
    <tr data-compared={before === null ? undefined : ''} data-plain={hasBadge || place ? undefined : ''}>
      <th scope="row" className={cn('wall-answer', tone === 'correct' ? 'font-bold' : 'font-normal')}>
        {place && (
          <span className="tabular absolute top-1/2 left-0 w-(--badge) -translate-y-1/2 text-center font-bold">
            {index + 1}
          </span>
        )}
        {hasBadge && (
          <OptionBadge
            index={index}
            faded={tone === 'faded'}
            className="absolute top-1/2 left-0 size-(--badge)! -translate-y-1/2"
          />
        )}
        <Track share={share} tone={tone} />
        <AnswerText {...answer} className="prose-whole min-w-0 wrap-anywhere" />
      </th>
      <td className="wall-share tabular">
        {answer.measure ? <Measure {...answer.measure} /> : format.number(share, 'percent')}
      </td>
      <td className="wall-details tabular flex flex-wrap items-center justify-end gap-x-6">
        {tone === 'correct' && (
          <span className="inline-flex items-center gap-2 font-bold">
            <Icon name="check" className="size-[1.2em]" />
            {tRounds('correct')}
          </span>
        )}
        {before !== null && (
          <span className="font-bold">
            <span className="sr-only">{t('change')} </span>
            {format.number(share - before, 'change').replace('-', '−')}
          </span>
        )}
        {!answer.measure && (
          <span className="max-md:sr-only">
            {answer.place ? tRounds('order.right') : tTerms('answerCount', { count: answer.count })}
          </span>
        )}
      </td>
      {before !== null && (
        <td className="wall-before col-span-3 grid grid-cols-[1fr_auto_1fr] items-center">
          <Track share={before} tone="before" />
          <span aria-hidden className="wall-details text-start!">
            {t('before')}
          </span>
          <span className="wall-share tabular">{format.number(before, 'percent')}</span>
        </td>
      )}
    </tr>
  )
}

type TrackProps = { share: number; tone: 'plain' | 'correct' | 'faded' | 'before' | 'live' }

/** The background of a bar, with its length, behind the texts of its row. */
export function Track({ share, tone }: TrackProps) {
  return (
    <span aria-hidden data-tone={tone} className="wall-track forced-edge">
      {share > 0 && <span className="block starting:w-0!" style={{ width: `${share * 100}%` }} />}
    </span>
  )
}
