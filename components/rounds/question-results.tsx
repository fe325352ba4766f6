'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { QuestionBars } from '@/components/rounds/question-bars'
import { RegradeQuestion } from '@/components/rounds/regrade-question'
import { TextModeration } from '@/components/rounds/text-moderation'
import { Segmented } from '@/components/ui/segmented'
import { cn } from '@/lib/cn'
import type { ResultsView } from '@/lib/rounds/schema'

type QuestionResultsProps = {
  results: ResultsView
  previous: ResultsView | null
  /** Not all answers are in: nothing is marked as correct, and no rate is shown. */
  interim?: boolean
  /** The text of the question is shown above already. */
  textless?: boolean
  /** On a laptop at most two lines of the text, and no explanation, so that the answers are visible. */
  clipped?: boolean
  /** The index of the shown question; without it, the reader chooses. */
  index?: number
  /** Makes the shown question regradable; called afterwards. */
  onRegraded?: () => void
  onIndex?: (index: number) => void
}

/** The results of a round, one question at a time, beside the previous round if there is one. */
export function QuestionResults(props: QuestionResultsProps) {
  const { results, previous, interim = false, textless = false, clipped = false } = props
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const [own, setOwn] = useState(0)
  const { index = own, onIndex = setOwn } = props
  const count = results.questions.length
  const question = results.questions[index] ?? results.questions[0]
  if (!question) return null
  const options = results.questions.map(({ successRate }, place) => {
    const rate = successRate !== null && !interim && format.number(successRate, 'percent')
    return { value: String(place), label: rate ? `${place + 1} · ${rate}` : String(place + 1) }
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      {count > 1 && (
        <Segmented
          legend={t('questionsLegend')}
          legendHidden
          options={options}
          value={String(index)}
          onValueChange={(value) => onIndex(Number(value))}
        />
      )}
      {!textless && (
        <QuestionText
          html={question.html}
          size="lg"
          className={cn(
            'font-medium',
            clipped &&
              'lg:line-clamp-2 lg:[&_img]:inline-block! lg:[&_img]:my-0! lg:[&_img]:h-14! lg:[&_img]:w-auto!',
          )}
        />
      )}
      <TextModeration key={`texts ${question.id}`} question={question} round={results.round} />
      <QuestionBars
        key={question.id}
        caption={tTerms('questionOf', { number: index + 1, count })}
        question={question}
        shown={interim ? 'distribution' : 'solution'}
        previous={previous}
      />
      {!interim && !clipped && <Explanation html={question.explanationHtml} />}
      {props.onRegraded && (
        <RegradeQuestion
          key={`regrade ${question.id}`}
          question={question}
          round={results.round}
          onRegraded={props.onRegraded}
        />
      )}
    </div>
  )
}
