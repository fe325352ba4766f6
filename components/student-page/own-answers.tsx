'use client'

import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { RichText } from '@/components/ui/rich-text'
import { Icon } from '@/components/ui/icon'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { cn } from '@/lib/cn'
import { shownCorrectNumber, shownDecimal, withUnit } from '@/lib/questions/kinds/number/notation-rules'
import type { OwnQuestionResult } from '@/lib/rounds/own-result-schema'

type OwnQuestion = OwnQuestionResult['question']

type OwnAnswersProps = { questions: readonly OwnQuestion[]; level: 2 | 4 }

/** Each question of a QuickCheck with one's own answer and the right one. */
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

/** A question with one's own answer and, where it may be shown, the right one. */
export function OwnAnswer({ question }: { question: OwnQuestion }) {
  const t = useTranslations('student.result')
  const { points, maxPoints } = question
  const { given, right } = useOwnTexts(question)
  const format = useFormatter()
  const { regraded } = question
  // Who gets points for whatever they answered is not told that it was right.
  const graded = points !== null && !regraded?.everybody
  const verdict = !graded ? null : points === maxPoints ? 'correct' : points > 0 ? 'partly' : 'wrong'
  return (
    <>
      <QuestionText html={question.html} size="md" />
      <dl className="grid gap-3">
        <Given label={t('yours')} {...given} verdict={verdict} none={t('none')} />
        {verdict !== 'correct' && question.correctAnswerHtml !== null && (
          <Given label={t('right', { kind: question.kind })} {...right} verdict="correct" none="" />
        )}
      </dl>
      {regraded && (
        <p className="text-sm text-muted">
          {t('regraded', {
            at: format.dateTime(new Date(regraded.at), 'instant'),
            how: regraded.everybody ? 'everybody' : regraded.excluded ? 'excluded' : 'correct',
          })}
        </p>
      )}
      <Explanation html={question.explanationHtml} />
    </>
  )
}

/** One's own answer and the right one; numbers in the notation of the language. */
function useOwnTexts({ response, unit = '', correctNumber, ...question }: OwnQuestion) {
  const locale = useLocale()
  const isNumber = response !== null && 'number' in response
  return {
    given: {
      html: question.answerHtml,
      text: isNumber ? withUnit(shownDecimal(response.number, locale), unit) : undefined,
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
  /** In place of it, without markup. */
  text?: string | undefined
  /** Null as long as it is not said whether it is right. */
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
