'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { cn } from '@/lib/cn'
import { resultsVersion, useOwnResults } from '@/lib/lecture-state/own-result-client'
import { bySession, courseOf, ownRounds, sumOf, type OwnRound } from '@/lib/rounds/own-result-rules'
import { BackToLecture } from './back-to-lecture'
import { Course } from './course'
import { LoadingPart } from '@/components/ui/loading-part'
import { OwnAnswer, OwnAnswers } from './own-answers'
import { RatingForm } from './rating-form'
import { ScreenHeading } from './screen-heading'
import type { StudentPageState } from './use-student-page'

/** The student's QuickChecks and single questions, by session, with points, answers and solutions. */
export function ResultsScreen({ page }: { page: StudentPageState }) {
  const t = useTranslations('student')
  const { data: own, failed, retry } = useOwnResults(resultsVersion(page.screen))
  const rounds = own ? ownRounds(own) : []
  const { points, maxPoints: max } = sumOf(rounds)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 pt-8 pb-10">
      <div className="grid gap-2">
        <ScreenHeading lead={max > 0 && t('result.total', { points, max })}>
          {t('heading.results')}
        </ScreenHeading>
        {own && max > 0 && <p className="text-sm text-muted">{t(`result.counting.${own.counting}`)}</p>}
      </div>
      <BackToLecture page={page} />
      {!own && <LoadingPart failed={failed} retry={retry} />}
      {own && rounds.length === 0 && (
        <EmptyState title={t('result.empty')}>{t('result.emptyHint')}</EmptyState>
      )}
      <Course steps={courseOf(rounds)} />
      {bySession(rounds).map(({ session: { number, title }, results }) => (
        <section key={number} className="grid min-w-0 gap-2">
          <h2 className="text-lg wrap-anywhere">{t('sessionNumbered', { number, title })}</h2>
          {results.map((round) => (
            <ResultRow key={round.roundId} page={page} round={round} />
          ))}
        </section>
      ))}
    </div>
  )
}

function ResultRow({ page, round }: { page: StudentPageState; round: OwnRound }) {
  const t = useTranslations('student.result')
  const format = useFormatter()
  const date = format.dateTime(new Date(round.date), 'instant')
  const quick = 'quickCheck' in round
  const questions = quick ? round.questions : [round.question]
  const ungraded = t(questions.some(({ regraded }) => regraded?.excluded) ? 'notCounted' : 'survey')
  return (
    <article className="border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-base wrap-anywhere">{quick ? round.quickCheck.title : round.title}</h3>
          <p className="text-sm text-muted">
            {!quick && <>{t('single')} · </>}
            {round.number > 1 && <>{t('round', { number: round.number })} · </>}
            {date}
          </p>
        </div>
        <p className="ml-auto grid shrink-0 justify-items-end">
          <span className={cn('tabular font-semibold', !round.counts && 'text-muted')}>
            {round.maxPoints > 0 ? t('points', { points: round.points, max: round.maxPoints }) : ungraded}
          </span>
          {!round.counts && round.maxPoints > 0 && (
            <span className="text-sm text-muted">{t('notCounted')}</span>
          )}
        </p>
      </div>
      <details className="group">
        <summary className="flex min-h-11 unmarked items-center gap-2 rounded text-accent">
          <Icon name="chevronDown" className="transition-transform duration-150 group-open:rotate-180" />
          {t(quick ? 'details' : 'detailsSingle')}
        </summary>
        <div className="grid gap-8 pt-2 pb-6">
          {quick ? (
            <>
              {round.voided && <p className="font-semibold text-danger">{t('voided')}</p>}
              <OwnAnswers questions={round.questions} level={4} />
              {!round.voided && !page.screen.lecture.archived && (
                <RatingForm page={page} roundId={round.roundId} rated={round.rated} level={3} />
              )}
            </>
          ) : (
            <div className="grid gap-3">
              <OwnAnswer question={round.question} />
            </div>
          )}
        </div>
      </details>
    </article>
  )
}
