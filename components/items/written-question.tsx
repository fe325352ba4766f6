'use client'

import { useTranslations } from 'next-intl'
import { AnswerField } from '@/components/questions/kinds/answer-field'
import { OptionRow } from '@/components/questions/option-row'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { useBarLabel } from '@/components/rounds/use-bar-label'
import { Icon } from '@/components/ui/icon'
import { RichText } from '@/components/ui/rich-text'
import { kinds } from '@/lib/questions/kinds/rules'
import { correctBar } from '@/lib/questions/kinds/value-rules'
import type { QuestionView } from '@/lib/questions/schema'

/** A question as written: its text, its answers, and the correct ones. */
export function WrittenQuestion({ question }: { question: QuestionView }) {
  const { kind, id, html, answers, explanationHtml } = question
  const { countedBy } = kinds[kind]
  return (
    <>
      <QuestionText id={`text-${id}`} html={html} />
      {countedBy === 'answers' && <Options answers={answers} />}
      {countedBy === 'places' && (
        <ol className="grid list-decimal gap-1 ps-6">
          {answers.map((answer) => (
            <li key={answer.id}>
              <RichText html={answer.html} className="wrap-anywhere" />
            </li>
          ))}
        </ol>
      )}
      {countedBy === 'values' && <Entered question={question} />}
      <Explanation html={explanationHtml} />
    </>
  )
}

/** Answers to choose from, the correct ones marked. */
function Options({ answers }: Pick<QuestionView, 'answers'>) {
  const t = useTranslations('rounds')
  return answers.map((answer, index) => (
    <div key={answer.id} className="flex items-center gap-3">
      <OptionRow index={index} html={answer.html} />
      {answer.correct && <Icon name="check" label={t('correct')} className="text-success" />}
    </div>
  ))
}

/** The field for a response, and the solution; a survey only has the field. */
function Entered({ question }: { question: QuestionView }) {
  const t = useTranslations('rounds')
  const { kind, id, answers, graded, number, accepted } = question
  const unit = number?.unit
  const correctNumber = number?.value == null ? undefined : { ...number, value: number.value }
  const labelOf = useBarLabel({ kind, unit, correctNumber, accepted })
  if (!graded)
    return (
      <AnswerField
        question={{ kind, answers, unit }}
        name={`field-${id}`}
        labelledBy={`text-${id}`}
        value={null}
        locked
        onValueChange={() => undefined}
      />
    )
  return (
    <p className="flex items-start gap-2.5">
      <Icon name="check" label={t('correct')} className="mt-0.5 text-success" />
      <span className="tabular min-w-0 wrap-anywhere">{labelOf({ id: correctBar })}</span>
    </p>
  )
}
