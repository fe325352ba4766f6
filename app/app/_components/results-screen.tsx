'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import { buttonClass } from '@/components/ui/button-class'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { bySession } from '@/lib/rounds/own-result-rules'
import type { OwnResult } from '@/lib/rounds/student-schema'
import { OwnAnswers } from './own-answers'
import { RatingForm } from './rating-form'
import { ScreenHeading } from './screen-heading'
import type { StudentSession } from './use-student-session'

type ResultsScreenProps = { session: StudentSession; results: OwnResult[] }

/** All own QuickChecks of the lecture, by session, with points, answers and what is right. */
export function ResultsScreen({ session, results }: ResultsScreenProps) {
  const t = useTranslations('student')
  const round = session.screen.item?.round
  const points = results.reduce((sum, result) => sum + result.points, 0)
  const max = results.reduce((sum, result) => sum + result.maxPoints, 0)
  return (
    <div className="grid content-start gap-8 pt-8 pb-10">
      <ScreenHeading lead={results.length > 0 && t('result.total', { points, max })}>
        {t('heading.results')}
      </ScreenHeading>
      {round?.running ? (
        <div className="grid gap-3 rounded-lg border-[1.5px] border-live p-4">
          <p className="font-semibold">{t('runningNow', { title: round.title })}</p>
          <GuardedLink href="/app" className={buttonClass({ variant: 'live' })}>
            {t('toRound')}
          </GuardedLink>
        </div>
      ) : (
        <GuardedLink href="/app" className="link inline-flex min-h-11 items-center gap-2 justify-self-start">
          <Icon name="arrowLeft" />
          {t('toLecture')}
        </GuardedLink>
      )}
      {results.length === 0 && <EmptyState title={t('result.empty')}>{t('result.emptyHint')}</EmptyState>}
      {bySession(results).map(({ session: { number, title }, results: own }) => (
        <section key={number} className="grid gap-2">
          <h2 className="text-lg">{t('sessionNumbered', { number, title })}</h2>
          {own.map((result) => (
            <ResultRow key={result.roundId} result={result} />
          ))}
        </section>
      ))}
    </div>
  )
}

function ResultRow({ result }: { result: OwnResult }) {
  const t = useTranslations('student.result')
  const format = useFormatter()
  const date = format.dateTime(new Date(result.date), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article className="border-t border-line pt-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{result.quickCheck.title}</h3>
          <p className="text-sm text-muted">
            {result.number > 1 && <>{t('round', { number: result.number })} · </>}
            {date}
          </p>
        </div>
        <p className="tabular shrink-0 font-semibold">
          {t('points', { points: result.points, max: result.maxPoints })}
        </p>
      </div>
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 rounded text-accent [&::-webkit-details-marker]:hidden">
          <Icon name="chevronDown" className="transition-transform duration-150 group-open:rotate-180" />
          {t('details')}
        </summary>
        <div className="grid gap-8 pt-2 pb-6">
          <OwnAnswers questions={result.questions} level={4} />
          <RatingForm roundId={result.roundId} rated={result.rated} level={3} />
        </div>
      </details>
    </article>
  )
}
