'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { countsOf } from '@/lib/rounds/live-rules'
import type { ResultsView } from '@/lib/rounds/schema'

type QuestionResultsProps = {
  results: ResultsView
  previous: ResultsView | null
  /** Not all answers are in: nothing is marked as right and no rate is given. */
  interim?: boolean
}

/** What came out of each question of a round, beside the round before it where there is one. */
export function QuestionResults({ results, previous, interim = false }: QuestionResultsProps) {
  const t = useTranslations('sessions')
  const format = useFormatter()
  const count = results.questions.length
  return (
    <ol className="grid gap-8">
      {results.questions.map((question, index) => (
        <li key={question.id} className="grid gap-3 border-t border-line pt-4">
          <p className="tabular flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            {count > 1 && <span>{t('questionNumber', { number: index + 1, count })}</span>}
            {question.successRate !== null && !interim && (
              <span>
                {t('successRate', {
                  rate: format.number(question.successRate, { style: 'percent', maximumFractionDigits: 0 }),
                })}
              </span>
            )}
          </p>
          <QuestionText html={question.html} size="md" className="font-medium" />
          <ResultBars
            caption={t('questionNumber', { number: index + 1, count })}
            answers={question.answers}
            revealed={!interim}
            previous={countsOf(previous, question.id)}
          />
        </li>
      ))}
    </ol>
  )
}
