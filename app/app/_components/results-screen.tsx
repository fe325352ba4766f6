'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import type { Letters } from '@/lib/participants/letter-client'
import { bySession, courseOf } from '@/lib/rounds/own-result-rules'
import type { OwnResult } from '@/lib/rounds/student-schema'
import { BackToLecture } from './back-to-lecture'
import { Course } from './course'
import { OwnAnswers } from './own-answers'
import { RatingForm } from './rating-form'
import { ScreenHeading } from './screen-heading'
import type { StudentSession } from './use-student-session'

type ResultsScreenProps = { session: StudentSession; results: OwnResult[] }

/** All own QuickChecks of the lecture, by session, with points, answers and what is right. */
export function ResultsScreen({ session, results }: ResultsScreenProps) {
  const t = useTranslations('student')
  const points = results.reduce((sum, result) => sum + result.points, 0)
  const max = results.reduce((sum, result) => sum + result.maxPoints, 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 pt-8 pb-10">
      <ScreenHeading lead={results.length > 0 && t('result.total', { points, max })}>
        {t('heading.results')}
      </ScreenHeading>
      <BackToLecture session={session} />
      {results.length === 0 && <EmptyState title={t('result.empty')}>{t('result.emptyHint')}</EmptyState>}
      <Course steps={courseOf(results)} />
      {bySession(results).map(({ session: { number, title }, results: own }) => (
        <section key={number} className="grid min-w-0 gap-2">
          <h2 className="text-lg wrap-anywhere">{t('sessionNumbered', { number, title })}</h2>
          {own.map((result) => (
            <ResultRow key={result.roundId} letters={session.letters} result={result} />
          ))}
        </section>
      ))}
    </div>
  )
}

function ResultRow({ letters, result }: { letters: Letters; result: OwnResult }) {
  const t = useTranslations('student.result')
  const format = useFormatter()
  const date = format.dateTime(new Date(result.date), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <article className="border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
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
          <RatingForm letters={letters} roundId={result.roundId} rated={result.rated} level={3} />
        </div>
      </details>
    </article>
  )
}
