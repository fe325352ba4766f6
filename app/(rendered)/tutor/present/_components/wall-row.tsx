'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Measure, type ShownMeasure } from '@/components/rounds/answer-share'
import { AnswerText } from '@/components/rounds/answer-text'
import type { ShownAnswer } from '@/components/rounds/result-bars'
import { Icon } from '@/components/ui/icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { cn } from '@/lib/cn'
import { Track } from './wall-track'

/** What a bar tells: a share of the answers, or a mean place. */
export type Figure = Omit<ShownMeasure, 'before'>

type WallRowProps = {
  answer: ShownAnswer
  index: number
  tone: 'plain' | 'correct' | 'faded'
  now: Figure
  /** In the previous round. */
  before: Figure | null
}

/** An answer with its bar, and that of the previous round. */
export function WallRow({ answer, index, tone, now, before }: WallRowProps) {
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
        <Track share={now.part} tone={tone} />
        <AnswerText {...answer} className="prose-whole min-w-0 wrap-anywhere" />
      </th>
      <td className="wall-share tabular">{answer.measure ? <Measure {...now} /> : now.text}</td>
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
            {format
              .number(now.value - before.value, answer.measure ? 'changeOfMean' : 'change')
              .replace('-', '−')}
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
          <Track share={before.part} tone="before" />
          <span aria-hidden className="wall-details text-start!">
            {t('before')}
          </span>
          <span className="wall-share tabular">{answer.measure ? <Measure {...before} /> : before.text}</span>
        </td>
      )}
    </tr>
  )
}
