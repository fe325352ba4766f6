'use client'

import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { OptionBadge } from '@/components/ui/option-badge'
import { cn } from '@/lib/cn'
import type { Counts } from '@/lib/lecture-state/distribution-rules'
import { AnswerText } from './answer-text'
import { AnswerFigure, shareOf, type ShownMeasure } from './answer-share'

export type ShownAnswer = {
  id: string
  html: string
  /** A plain text without a badge instead: an entered value. */
  label?: string
  count: number
  correct: boolean
  /** An item put in order: the row has its own place, and nothing is marked as correct. */
  place?: boolean
  /** How many different values the row stands for, if it stands for all without a row of their own. */
  others?: number
  /** Shown instead of the share. */
  measure?: ShownMeasure
}

type ResultBarsProps = {
  /** The subject of the numbers, for screen readers. */
  caption: string
  answers: readonly ShownAnswer[]
  /** Marks the correct answer and fades the others. */
  revealed?: boolean
  /** How many answered: the base of the shares. */
  answered: number
  /** The reader's own answers. */
  own?: readonly string[] | undefined
  /** The previous round, for comparison. */
  previous?: Counts | null
}

/** How often each answer was chosen: as bars, and as a table for screen readers. */
export function ResultBars(props: ResultBarsProps) {
  const { caption, answers, answered, revealed = true, own = [], previous = null } = props
  const t = useTranslations('rounds')
  const counted = answers.some(({ place, measure }) => place && !measure)
  return (
    <table className="w-full border-collapse text-start">
      <caption className={counted ? 'pb-2 text-start text-sm text-muted' : 'sr-only'}>
        <span className="sr-only">{caption}</span> {counted && t('order.shares')}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('answer')}</th>
          <th scope="col">{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {answers.map((answer, index) => (
          <tr key={answer.id} className="align-bottom">
            <th scope="row" className="py-2 text-start font-normal">
              <AnswerBar
                {...{ answer, index }}
                marked={revealed && answer.correct}
                faded={revealed && !answer.correct && !answer.place}
                own={own.includes(answer.id)}
                share={answer.measure?.part ?? shareOf(answer.count, answered)}
                shareBefore={
                  previous &&
                  (answer.measure?.before?.part ??
                    shareOf(previous.byAnswer[answer.id] ?? 0, previous.answered))
                }
              />
            </th>
            <td className="w-px py-2 ps-4 text-end whitespace-nowrap">
              <AnswerFigure
                now={{ count: answer.count, total: answered }}
                before={previous && { count: previous.byAnswer[answer.id] ?? 0, total: previous.answered }}
                measure={answer.measure}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type AnswerBarProps = {
  answer: ShownAnswer
  index: number
  marked: boolean
  faded: boolean
  own: boolean
  share: number
  shareBefore: number | null
}

function AnswerBar({ answer, index, marked, faded, own, share, shareBefore }: AnswerBarProps) {
  const t = useTranslations('rounds')
  return (
    <div className="flex items-start gap-3">
      {answer.place ? (
        <span className="tabular w-7 shrink-0 pt-1.5 text-center font-semibold">{index + 1}</span>
      ) : (
        answer.label === undefined && <OptionBadge index={index} faded={faded} />
      )}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <div className="flex min-h-9 flex-wrap content-center items-baseline gap-x-3">
          <AnswerText
            {...answer}
            className={cn('min-w-0 wrap-anywhere', marked && 'font-semibold', faded && 'text-muted')}
          />
          {marked && <Mark icon="check" className="text-success" text={t('correct')} />}
          {own && <Mark icon="user" className={marked ? 'text-success' : 'text-ink'} text={t('own')} />}
        </div>
        <Bar share={share} className={cn('h-3', marked ? 'bg-success' : faded ? 'bg-edge' : 'bg-accent')} />
        {shareBefore !== null && <Bar share={shareBefore} className="h-1.5 bg-edge opacity-70" />}
      </div>
    </div>
  )
}

function Mark({ icon, text, className }: { icon: 'check' | 'user'; text: string; className: string }) {
  return (
    <span
      className={cn('inline-flex items-center gap-1 text-[0.875em] leading-tight font-semibold', className)}
    >
      <Icon name={icon} />
      {text}
    </span>
  )
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <div aria-hidden className="overflow-hidden rounded-sm bg-sunk inset-ring-1 inset-ring-line">
      <div
        className={cn(
          'rounded-sm transition-[width] duration-250 ease-out forced-edge starting:w-0!',
          className,
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
