'use client'

import { useTranslations } from 'next-intl'
import { useShownAnswers } from '@/components/rounds/use-shown-answers'
import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { kinds } from '@/lib/questions/kinds/rules'
import type { ResultsView, Shown } from '@/lib/rounds/schema'
import { useFit } from './use-fit'
import { WallBars } from './wall-bars'

type WallQuestionProps = {
  question: ResultsView['questions'][number]
  shown: Shown
  previous: ResultsView | null
}

/** A question with its answers, readable from the last row; then with how often each was given, then with the right one. */
export function WallQuestion({ question, shown, previous }: WallQuestionProps) {
  const { answered } = question
  const bars = useShownAnswers(question, shown && previous, shown === 'solution')
  const frame = useFit<HTMLElement>(shown ? undefined : 1)
  return (
    <section
      ref={frame}
      data-fit=""
      className="flex min-h-0 flex-1 flex-col justify-center-safe gap-[calc(40*var(--u)*var(--fit))] overflow-y-auto"
    >
      <RichText
        html={question.html}
        className="wall-question prose-whole font-semibold text-balance wrap-anywhere"
      />
      {shown ? (
        <WallBars {...bars} answered={answered} revealed={shown === 'solution'} />
      ) : (
        <WallOptions question={question} />
      )}
    </section>
  )
}

/** The answers to choose from, or what is to be entered. */
function WallOptions({ question: { kind, unit, answers } }: Pick<WallQuestionProps, 'question'>) {
  const t = useTranslations('rounds.number')
  if (kinds[kind].writtenWith === 'number')
    return <p className="wall-answer text-muted">{t('asked', { unit: unit || 'none' })}</p>
  return (
    <ul className="wall-answers grid gap-x-12 gap-y-[calc(24*var(--u)*var(--fit))]">
      {answers.map((answer, index) => (
        <li key={answer.id} className="flex min-w-0 items-center gap-5">
          <OptionBadge index={index} className="size-(--badge)!" />
          <RichText html={answer.html} className="wall-answer prose-whole min-w-0 flex-1 wrap-anywhere" />
        </li>
      ))}
    </ul>
  )
}
