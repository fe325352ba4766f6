'use client'

import { useTranslations } from 'next-intl'
import { useOwnResult } from '@/lib/lecture-state/student-client'
import { LoadedPart } from './loaded-part'
import { OwnAnswers } from './own-answers'
import { RatingForm } from './rating-form'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** One's own result in the QuickCheck that has just ended, and what one thinks of it. */
export function OwnResultView({ session }: { session: StudentPageState }) {
  const t = useTranslations('student')
  const round = session.screen.item?.round
  const result = useOwnResult(round?.id ?? '')
  return (
    <section className="grid content-start gap-6 pt-8 pb-10">
      <ScreenHeading lead={round?.title}>{t('heading.result')}</ScreenHeading>
      <LoadedPart loaded={result}>
        {(own) => (
          <div className="grid gap-8">
            <p className="tabular text-2xl leading-none font-bold tracking-tight">
              {t('result.points', { points: own.points, max: own.maxPoints })}
            </p>
            {own.voided && <p className="font-semibold text-danger">{t('result.voided')}</p>}
            <OwnAnswers questions={own.questions} level={2} />
            {!own.voided && <RatingForm queue={session.queue} roundId={own.roundId} rated={own.rated} />}
          </div>
        )}
      </LoadedPart>
    </section>
  )
}
