'use client'

import { useTranslations } from 'next-intl'
import { itemPoints } from '@/lib/lecture-state/distribution-rules'
import { isWithheld, resultsVersion, useOwnResult } from '@/lib/lecture-state/own-result-client'
import { LoadingPart } from '@/components/ui/loading-part'
import { OwnAnswers } from './own-answers'
import { RatingForm } from './rating-form'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The student's result in the QuickCheck that has just ended, and its rating. */
export function OwnResultView({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { round, questions, participation } = page.screen.item ?? {}
  // A survey has no solution: its explanation comes with its distribution.
  const surveyIsShown = itemPoints(questions) === 0 && Boolean(round?.shown)
  const own = {
    roundId: round?.id ?? '',
    revealed: round?.revealed ?? false,
    version: `${resultsVersion(page.screen)} ${surveyIsShown}`,
  }
  const { data: result, failed, retry } = useOwnResult(own, participation?.present ?? 0)
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 pt-8 pb-10">
      <ScreenHeading lead={round?.title}>{t('heading.result')}</ScreenHeading>
      {result && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {result.maxPoints > 0 && (
            <p className="tabular text-2xl leading-none font-bold tracking-tight">
              {t('result.points', { points: result.points, max: result.maxPoints })}
            </p>
          )}
          {result.voided && <p className="font-semibold text-danger">{t('result.voided')}</p>}
          {isWithheld(result) && <p className="text-muted">{t('result.withheld')}</p>}
          <OwnAnswers questions={result.questions} level={2} />
          {!result.voided && <RatingForm page={page} roundId={result.roundId} rated={result.rated} />}
        </div>
      )}
      {!result && <LoadingPart failed={failed} retry={retry} />}
    </section>
  )
}
