'use client'

import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'
import { Meter } from '@/components/ui/meter'
import { cn } from '@/lib/cn'
import { finishedOf } from '@/lib/lecture-state/tutor-counts-rules'
import type { ResultsView, RoundView, TutorCounts } from '@/lib/rounds/schema'

type AnswerProgressProps = {
  counts: TutorCounts
  round: Pick<RoundView, 'kind' | 'running'>
  /** With the current counts. */
  results: ResultsView | null
  /** There is little room: shows only who has finished. */
  dense?: boolean
  /** The actions. */
  children?: ReactNode
}

/**
 * How many have finished; for a QuickCheck also how many are registered, have started and have submitted, and how many
 * have answered each question.
 */
export function AnswerProgress({ counts, round, results, dense = false, children }: AnswerProgressProps) {
  const t = useTranslations('sessions.progress')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const { finished, expected, everybody } = finishedOf(counts)
  const tone = round.running ? 'live' : 'accent'
  const numbers = [
    { key: 'registered', count: counts.registered },
    { key: 'started', count: counts.answered },
    { key: 'submitted', count: counts.submitted },
  ] as const
  return (
    <div className={cn('grid content-end', dense ? 'gap-2' : 'gap-4')}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className={cn('tabular font-bold', dense ? 'text-xl' : 'text-2xl')}>
          {format.number(finished)}
        </span>
        <span className="tabular text-lg text-muted">
          {t(`of.${round.kind}`, { expected, count: finished })}
        </span>
        <EverybodyDone done={everybody} className="ml-auto" />
      </p>
      <Meter
        label={t(`done.${round.kind}`)}
        value={finished}
        max={expected}
        valueText={tTerms('ofExpected', { finished, expected })}
        labelHidden
        valueHidden
        tone={tone}
        size={dense ? 'md' : 'lg'}
        kind="progress"
      />
      {round.kind === 'quickcheck' && !dense && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
            <dl className="flex flex-wrap gap-x-8 gap-y-2">
              {numbers.map(({ key, count }) => (
                <div key={key} className="grid">
                  <dt className="text-sm text-muted">{t(key)}</dt>
                  <dd className="tabular text-lg font-semibold">{format.number(count)}</dd>
                </div>
              ))}
            </dl>
            {children}
          </div>
          {results && <QuestionProgress results={results} expected={counts.answered} tone={tone} />}
        </>
      )}
    </div>
  )
}

type QuestionProgressProps = { results: ResultsView; expected: number; tone: 'live' | 'accent' }

/** A small bar per question: how many of those who have started have answered it. */
function QuestionProgress({ results, expected, tone }: QuestionProgressProps) {
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-2">
      {results.questions.map((question, index) => {
        const finished = question.answered
        return (
          <li key={question.id} className="flex items-center gap-2">
            <span aria-hidden className="tabular w-3 text-sm text-muted">
              {index + 1}
            </span>
            <Meter
              label={tTerms('questionOf', { number: index + 1, count: results.questions.length })}
              value={finished}
              max={expected}
              valueText={tTerms('ofExpected', { finished, expected })}
              labelHidden
              valueHidden
              tone={tone}
              className="flex-1"
            />
            <span aria-hidden className="tabular min-w-6 text-end text-sm">
              {format.number(finished)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Reports, also to screen readers, that everybody has finished. */
export function EverybodyDone({ done, className }: { done: boolean; className?: string }) {
  const t = useTranslations('rounds')
  return (
    <output className={cn('inline-flex items-center gap-1.5 font-semibold text-success', className)}>
      {done && (
        <>
          <Icon name="check" />
          {t('everybodyDone')}
        </>
      )}
    </output>
  )
}
