'use client'

import { useTranslations } from 'next-intl'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { useBarLabel } from '@/components/rounds/use-bar-label'
import { shownAnswers, explanationOf } from '@/lib/lecture-state/distribution-rules'
import { isWithin } from '@/lib/questions/kinds/number/decimal-rules'
import { keysOf } from '@/lib/questions/kinds/response-rules'
import { correctBar } from '@/lib/rounds/bar-rules'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The result of a single question, as the tutor shows it: the distribution and one's own answer. */
export function RevealedAnswerView({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const tNumber = useTranslations('rounds.number')
  const { item, me, distribution } = session.screen
  const question = item?.questions[0]
  const correctNumber = distribution?.correctNumber
  const labelOf = useBarLabel({ unit: question?.unit, correctNumber })
  const ownNumber = me.response && 'number' in me.response ? me.response.number : null
  const isRight = ownNumber !== null && correctNumber !== undefined && isWithin(ownNumber, correctNumber)
  const own = isRight ? [correctBar] : keysOf(question?.id ?? '', me.response)
  const answers = shownAnswers(session.screen).map((answer) =>
    answer.text === undefined ? answer : { ...answer, label: labelOf(answer) },
  )
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading>{t('heading.revealed')}</ScreenHeading>
      <div className="grid gap-5">
        <QuestionText html={question?.html ?? ''} />
        {ownNumber !== null && (isRight || !answers.some(({ id }) => own.includes(id))) && (
          <p className="font-semibold">{tNumber('own', { number: labelOf({ id: '', text: ownNumber }) })}</p>
        )}
        <ResultBars
          caption={t('question.distribution')}
          answers={answers}
          answered={distribution?.answered ?? 0}
          revealed={item?.round.revealed}
          own={own}
        />
        <Explanation html={explanationOf(session.screen)} />
      </div>
    </section>
  )
}
