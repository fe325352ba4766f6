'use client'

import { useLocale, useTranslations } from 'next-intl'
import { RichText } from '@/components/ui/rich-text'
import { Icon } from '@/components/ui/icon'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { cn } from '@/lib/cn'
import { shownCorrectNumber, shownNumber } from '@/lib/questions/kinds/number/notation-rules'
import type { OwnQuestionResult } from '@/lib/rounds/own-result-schema'
import { RegradedNote } from './regraded-note'

type OwnQuestion = OwnQuestionResult['question']

type OwnAnswersProps = { questions: readonly OwnQuestion[]; level: 2 | 4 }

/** The questions of a QuickCheck with the student's answers and the correct ones. */
export function OwnAnswers({ questions, level }: OwnAnswersProps) {
  const t = useTranslations('student.result')
  const Heading = level === 2 ? 'h2' : 'h4'
  return (
    <ol className="grid gap-6">
      {questions.map((question, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- questions of a result have no ids and keep their places
        <li key={index} className="grid gap-3 border-t border-line pt-5">
          <Heading className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
            {t('question', { number: index + 1 })}
            {question.points !== null && (
              <span className={cn('tabular text-sm', question.points > 0 ? 'text-success' : 'text-muted')}>
                {t('points', { points: question.points, max: question.maxPoints })}
              </span>
            )}
          </Heading>
          <OwnAnswer question={question} />
        </li>
      ))}
    </ol>
  )
}

/** A question with the student's answer and, if it may be shown, the correct one. */
export function OwnAnswer({ question }: { question: OwnQuestion }) {
  const t = useTranslations('student.result')
  const { points, maxPoints } = question
  const { given, right } = useOwnTexts(question)
  const { regraded } = question
  // If everybody gets points, the answer is not marked as correct.
  const graded = points !== null && !regraded?.everybody
  const verdict = !graded ? null : points === maxPoints ? 'correct' : points > 0 ? 'partly' : 'wrong'
  return (
    <>
      <QuestionText html={question.html} size="md" />
      <dl className="grid gap-3">
        <Given label={t('yours')} {...given} verdict={verdict} none={t('none')} />
        {verdict !== 'correct' && question.correctAnswerHtml !== null && (
          <Given label={t('right')} {...right} verdict="correct" none="" />
        )}
      </dl>
      <RegradedNote regraded={regraded} />
      <Explanation html={question.explanationHtml} />
    </>
  )
}

/** The student's answer and the correct one as texts; numbers in the notation of the language. */
function useOwnTexts({ response, unit = '', correctNumber, ...question }: OwnQuestion) {
  const locale = useLocale()
  return {
    given: {
      html: question.answerHtml,
      text: shownNumber(response, unit, locale),
    },
    right: {
      html: question.correctAnswerHtml,
      text: correctNumber && shownCorrectNumber(correctNumber, unit, locale),
    },
  }
}

const marks = {
  correct: { icon: 'check', colour: 'text-success' },
  partly: { icon: 'half', colour: 'text-ink' },
  wrong: { icon: 'close', colour: 'text-danger' },
} as const

type GivenProps = {
  label: string
  html: string | null
  /** A plain text instead. */
  text?: string | undefined
  /** Null if it is not said whether it is correct. */
  verdict: keyof typeof marks | null
  none: string
}

function Given({ label, html, text, verdict, none }: GivenProps) {
  const t = useTranslations('student.result')
  return (
    <div className="grid gap-1">
      {/* The mark is about the whole answer, which may be a list of which some is right. */}
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {verdict && html !== null && (
          <Icon name={marks[verdict].icon} className={marks[verdict].colour} label={t(verdict)} />
        )}
        {label}
      </dt>
      <dd className="min-w-0 wrap-anywhere">
        {html === null ? (
          <span className="text-muted">{none}</span>
        ) : text === undefined ? (
          <RichText html={html} />
        ) : (
          <span className="tabular">{text}</span>
        )}
      </dd>
    </div>
  )
}
