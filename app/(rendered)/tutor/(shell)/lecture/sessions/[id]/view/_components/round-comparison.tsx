'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { QuestionText } from '@/components/questions/question-text'
import { QuestionBars } from '@/components/rounds/question-bars'
import { isCloud } from '@/components/rounds/word-cloud'
import { Segmented } from '@/components/ui/segmented'
import { SelectField } from '@/components/ui/select-field'
import type { Bar } from '@/lib/questions/kinds/kind-rules'
import { comparedBars } from '@/lib/rounds/comparison-rules'
import { pointsBetween } from '@/lib/rounds/rules'
import type { ResultsView } from '@/lib/rounds/schema'

/** Two rounds of the same item side by side, question by question: before and after the discussion. */
export function RoundComparison({ results }: { results: readonly ResultsView[] }) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const inOrder = results.toSorted((a, b) => a.round.number - b.round.number)
  const [pair, setPair] = useState<readonly [string, string]>([
    inOrder.at(-2)?.round.id ?? '',
    inOrder.at(-1)?.round.id ?? '',
  ])
  const [place, setPlace] = useState('0')
  const sides = pair.flatMap((id) => inOrder.find(({ round }) => round.id === id) ?? [])
  const questions = inOrder[0]?.questions ?? []
  const question = questions[Number(place)]
  if (!question) return null
  const compared = sides.flatMap(({ questions: own }) => own.find(({ id }) => id === question.id) ?? [])
  const [before, after] = compared.map(({ successRate }) => successRate)
  const bars = comparedBars(compared)
  return (
    <div className="grid gap-5">
      {questions.length > 1 && (
        <Segmented
          legend={t('questionsLegend')}
          legendHidden
          value={place}
          onValueChange={setPlace}
          options={questions.map((_, index) => ({ value: String(index), label: String(index + 1) }))}
        />
      )}
      <QuestionText html={question.html} />
      <Change before={before ?? null} after={after ?? null} />
      <div className="grid gap-6 sm:grid-cols-2">
        {([0, 1] as const).map((side) => (
          <section key={side} className="min-w-0">
            <SelectField
              label={t(side === 0 ? 'history.before' : 'history.after')}
              options={inOrder.map(({ round }) => ({
                value: round.id,
                label: tTerms('roundNumber', { number: round.number }),
              }))}
              value={pair[side]}
              onChange={({ target }) =>
                setPair(side === 0 ? [target.value, pair[1]] : [pair[0], target.value])
              }
            />
            <Side results={sides[side]} question={compared[side]} bars={bars[side]} />
          </section>
        ))}
      </div>
    </div>
  )
}

type SideProps = {
  results: ResultsView | undefined
  question: ResultsView['questions'][number] | undefined
  /** The same as on the other side, with the counts of this round. */
  bars: Bar[] | undefined
}

function Side({ results, question, bars }: SideProps) {
  const t = useTranslations('sessions')
  const tTerms = useTranslations('terms')
  const format = useFormatter()
  if (!question) return null
  const { successRate, answered } = question
  return (
    <>
      <p className="tabular mt-3 text-muted">
        <span className="text-xl font-bold text-ink">
          {successRate === null ? '–' : format.number(successRate, 'percent')}
        </span>{' '}
        {t('participations', { count: answered })}
      </p>
      <QuestionBars
        caption={tTerms('roundNumber', { number: results?.round.number ?? 0 })}
        question={question}
        shown="solution"
        bars={isCloud(question) ? undefined : bars}
      />
    </>
  )
}

/** The change of the success rate, in percentage points. */
function Change({ before, after }: { before: number | null; after: number | null }) {
  const t = useTranslations('sessions')
  if (before === null || after === null) return null
  const points = pointsBetween(before, after)
  const key = points > 0 ? 'better' : points < 0 ? 'worse' : 'same'
  return <p className="text-lg font-semibold">{t(`history.${key}`, { points: Math.abs(points) })}</p>
}
