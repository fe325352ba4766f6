'use client'

import { useTranslations } from 'next-intl'
import { QuestionText } from '@/components/questions/question-text'
import { ResultBars } from '@/components/rounds/result-bars'
import { useSingleResult } from '@/lib/lecture-state/student-client'
import { LoadedPart } from './loaded-part'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The result of a single question, as the tutor shows it: the distribution and one's own answer. */
export function RevealedAnswerView({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const result = useSingleResult(session.screen.item?.round.id ?? '')
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading>{t('heading.revealed')}</ScreenHeading>
      <LoadedPart loaded={result}>
        {({ question, answerId }) => (
          <div className="grid gap-5">
            <QuestionText html={question.html} />
            <ResultBars
              caption={t('question.distribution')}
              answers={question.answers}
              ownAnswerId={answerId}
            />
          </div>
        )}
      </LoadedPart>
    </section>
  )
}
