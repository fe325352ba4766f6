'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { Segmented } from '@/components/ui/segmented'
import { countsOf } from '@/lib/lecture-state/tutor-rules'
import type { ResultsView } from '@/lib/rounds/schema'

type QuestionResultsProps = {
  results: ResultsView
  previous: ResultsView | null
  /** Not all answers are in: nothing is marked as right and no rate is given. */
  interim?: boolean
  /** The text of the question stands above already. */
  textless?: boolean
}

/** What came out of a round, one question at a time, beside the round before it where there is one. */
export function QuestionResults(props: QuestionResultsProps) {
  const { results, previous, interim = false, textless = false } = props
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  const [index, setIndex] = useState(0)
  const count = results.questions.length
  const question = results.questions[index] ?? results.questions[0]
  if (!question) return null
  const options = results.questions.map(({ successRate }, place) => {
    const rate = successRate !== null && !interim && format.number(successRate, 'percent')
    return { value: String(place), label: rate ? `${place + 1} · ${rate}` : String(place + 1) }
  })
  return (
    <div className="grid gap-4">
      {count > 1 && (
        <Segmented
          legend={t('questionsLegend')}
          legendHidden
          options={options}
          value={String(index)}
          onValueChange={(value) => setIndex(Number(value))}
        />
      )}
      {!textless && <QuestionText html={question.html} size="lg" className="font-medium" />}
      <ResultBars
        key={question.id}
        caption={tTerms('questionOf', { number: index + 1, count })}
        answers={question.answers}
        revealed={!interim}
        previous={countsOf(previous, question.id)}
      />
    </div>
  )
}
