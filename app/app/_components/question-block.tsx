'use client'

import { useTranslations } from 'next-intl'
import { OptionChoice } from '@/components/questions/option-choice'
import { QuestionText } from '@/components/questions/question-text'
import type { StudentQuestion } from '@/lib/lecture-state/student-schema'

type QuestionBlockProps = {
  question: StudentQuestion
  /** From 0. */
  place: number
  total: number
  value: string | null
  locked: boolean
  onValueChange: (answerId: string) => void
  /** The screen's own heading where the question stands alone. */
  level: 1 | 2
  headingId: string
}

/** One question of a QuickCheck with its answers. */
export function QuestionBlock(props: QuestionBlockProps) {
  const { question, place, total, value, locked, onValueChange, level, headingId } = props
  const t = useTranslations('student.quickCheck')
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section aria-labelledby={headingId} className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading id={headingId} tabIndex={-1} className="scroll-mt-24 text-base tracking-normal outline-none">
          {t('question', { number: place + 1, total })}
        </Heading>
        <span className="text-sm text-muted">{t('points', { points: question.points })}</span>
      </div>
      <QuestionText id={`text-${question.id}`} html={question.html} />
      <OptionChoice
        key={question.id}
        name={question.id}
        labelledBy={`text-${question.id}`}
        options={question.answers}
        value={value}
        locked={locked}
        onValueChange={onValueChange}
      />
    </section>
  )
}
