'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LazyLineChart } from '@/components/charts/lazy-charts'
import { Panel } from '@/components/ui/panel'
import type { Analytics } from '@/lib/analytics/overview-schema'
import { pointsBetween } from '@/lib/rounds/rules'
import type { Before } from './overview'

/** The success rate in all, and session by session. */
export function SuccessPanel({ analytics, before }: { analytics: Analytics; before: Before | null }) {
  const t = useTranslations('analytics')
  const format = useFormatter()
  const { successRate } = analytics.overview
  const older = before?.analytics.overview.successRate ?? null
  return (
    <Panel title={t('success.title')}>
      <div className="grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div>
          <p className="tabular text-3xl font-bold text-accent">
            {successRate === null ? '–' : format.number(successRate, 'percent')}
          </p>
          {before && (
            <p className="mt-1 font-semibold">
              {older === null
                ? t('success.noneBefore', { semester: before.semester })
                : t('success.before', { semester: before.semester, rate: format.number(older, 'percent') })}
              {older !== null && successRate !== null && (
                <span className="block">{t('points', { points: pointsBetween(older, successRate) })}</span>
              )}
            </p>
          )}
          <p className="mt-2 text-sm text-muted">{t('success.how')}</p>
        </div>
        <Course analytics={analytics} before={before} />
      </div>
    </Panel>
  )
}

/** The sessions of both years, matched by number. */
function numbersOf(analytics: Analytics, before: Before | null): number[] {
  const all = [...analytics.sessions, ...(before?.analytics.sessions ?? [])]
  return [...new Set(all.map(({ session }) => session.number))].toSorted((a, b) => a - b)
}

function Course({ analytics, before }: { analytics: Analytics; before: Before | null }) {
  const t = useTranslations('analytics')
  const tTerms = useTranslations('terms')
  const of = (view: Analytics | undefined, number: number) =>
    view?.sessions.find(({ session }) => session.number === number)
  const points = numbersOf(analytics, before).map((number) => {
    const now = of(analytics, number)
    const then = of(before?.analytics, number)
    return {
      label: String(number),
      name: tTerms('numbered', { number, title: (now ?? then)?.session.title ?? '' }),
      date: now?.session.date ?? null,
      values: {
        success: now?.successRate ?? null,
        engagement: now?.engagement ?? null,
        before: then?.successRate ?? null,
      },
    }
  })
  const series = [
    { key: 'success', label: tTerms('successRate'), tone: 'accent' as const },
    before
      ? {
          key: 'before',
          label: t('success.wordBefore', { semester: before.semester }),
          tone: 'before' as const,
          dashed: true,
        }
      : { key: 'engagement', label: tTerms('engagement'), tone: 'info' as const, dashed: true },
  ]
  return (
    <ChartFrame
      title={t('success.course')}
      fileName="success-rate"
      legend={series}
      columns={[
        { label: tTerms('session') },
        { label: tTerms('date'), kind: 'day' },
        { label: tTerms('successRate'), kind: 'percent' },
        { label: tTerms('engagement'), kind: 'percent' },
        ...(before
          ? [{ label: t('success.wordBefore', { semester: before.semester }), kind: 'percent' as const }]
          : []),
      ]}
      rows={points.map(({ name, date, values }) => [
        name,
        date,
        values.success,
        values.engagement,
        ...(before ? [values.before] : []),
      ])}
    >
      <LazyLineChart points={points} series={series} />
    </ChartFrame>
  )
}
