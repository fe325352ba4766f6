'use client'

import { useTranslations } from 'next-intl'
import { Explanation, QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { countedAnswers, explanationOf } from '@/lib/lecture-state/distribution-rules'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The result of a single question, as the tutor shows it: the distribution and one's own answer. */
export function RevealedAnswerView({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const { item, me } = session.screen
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading>{t('heading.revealed')}</ScreenHeading>
      <div className="grid gap-5">
        <QuestionText html={item?.questions[0]?.html ?? ''} />
        <ResultBars
          caption={t('question.distribution')}
          answers={countedAnswers(session.screen)}
          answered={session.screen.distribution?.answered ?? 0}
          revealed={item?.round.revealed}
          own={me.response?.answerIds}
        />
        <Explanation html={explanationOf(session.screen)} />
      </div>
    </section>
  )
}
