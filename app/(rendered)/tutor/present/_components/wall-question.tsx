'use client'

import { useTranslations } from 'next-intl'
import { Explanation } from '@/components/questions/question-text'
import { useShownAnswers } from '@/components/rounds/use-shown-answers'
import { OptionBadge } from '@/components/ui/option-badge'
import { RichText } from '@/components/ui/rich-text'
import { isCloud, WordCloud } from '@/components/rounds/word-cloud'
import { kinds } from '@/lib/questions/kinds/rules'
import { shuffled } from '@/lib/questions/shuffle-rules'
import type { ResultsView, Shown } from '@/lib/rounds/schema'
import { useFit } from './use-fit'
import { useItemsThatFit } from './use-items-that-fit'
import { WallBars } from './wall-bars'

type WallQuestionProps = {
  question: ResultsView['questions'][number]
  shown: Shown
  /** Whether the explanation may be shown. */
  explained: boolean
  previous: ResultsView | null
}

/** A question with its answers, readable from the last row; then with the distribution, then with the solution. */
export function WallQuestion({ question, shown, explained, previous }: WallQuestionProps) {
  const { answered } = question
  const entered = question.answers.flatMap(({ id, hidden }) => (hidden ? [] : id))
  const { max, showFewer } = useItemsThatFit(`${shown} ${entered.join(' ')}`)
  const bars = useShownAnswers(question, shown && previous, shown, { max })
  const { length } = bars.answers
  // What can be chosen is always there; of what was entered, the rarest can be counted together.
  const hasFewer = shown !== null && kinds[question.kind].entered === 'words' && length > MIN_ITEMS
  const frame = useFit<HTMLElement>(
    shown ? undefined : 1,
    hasFewer ? (share) => showFewer(fewerOf(length, share)) : undefined,
  )
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
      {shown && isCloud(question) ? (
        <div className="wall-answer">
          <WordCloud answers={bars.answers} />
        </div>
      ) : shown ? (
        <WallBars {...bars} answered={answered} />
      ) : (
        <WallOptions question={question} />
      )}
      {explained && question.explanationHtml && (
        <div data-optional="" className="wall-explanation">
          <Explanation html={question.explanationHtml} />
        </div>
      )}
    </section>
  )
}

/** One item, and the others. */
const MIN_ITEMS = 2

/** Of the items at least a tenth goes at a time: each time is one more rendering before anything is painted. */
const MOST_LEFT = 0.9

/** Fewer items than before, of which a share has room. */
function fewerOf(items: number, share: number): number {
  return Math.max(MIN_ITEMS, Math.min(Math.floor(items * MOST_LEFT), Math.ceil(items * share)))
}

/** The answers to choose from, the items to put in order, or the field to fill in. */
function WallOptions({ question: { id, kind, unit, answers } }: Pick<WallQuestionProps, 'question'>) {
  const t = useTranslations('rounds')
  const { countedBy } = kinds[kind]
  const asked = <p className="wall-answer text-muted">{t('asked', { kind, unit: unit || 'none' })}</p>
  if (countedBy === 'values') return asked
  const inOrder = countedBy === 'places'
  return (
    <>
      {inOrder && asked}
      {kind === 'multiple' && <p className="wall-answer text-muted">{t('several')}</p>}
      <ul className="wall-answers grid gap-x-12 gap-y-[calc(24*var(--u)*var(--fit))]">
        {(inOrder ? shuffled(answers, id) : answers).map((answer, index) => (
          <li key={answer.id} className="flex min-w-0 items-center gap-5">
            {!inOrder && <OptionBadge index={index} className="size-(--badge)!" />}
            <RichText html={answer.html} className="wall-answer prose-whole min-w-0 flex-1 wrap-anywhere" />
          </li>
        ))}
      </ul>
    </>
  )
}
