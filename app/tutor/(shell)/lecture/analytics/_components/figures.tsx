'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/panel'
import type { Analytics } from '@/lib/analytics/overview-schema'
import type { Before } from './overview'

type Overview = Analytics['overview']

const figures = [
  'engagement',
  'participants',
  'conductedQuickChecks',
  'conductedQuestions',
  'feedbacks',
  'rating',
  'quality',
  'relevance',
] as const
type Figure = (typeof figures)[number]

/** The lecture in numbers, each with how it is counted. */
export function Figures({ overview, before }: { overview: Overview; before: Before | null }) {
  const t = useTranslations('analytics.figures')
  const shown = useShown()
  return (
    <Panel title={t('title')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 xl:grid-cols-4 xl:gap-x-8">
        {figures.map((key) => (
          <div key={key} className="flex flex-col border-t border-line pt-3">
            <dt className="font-semibold">{t(`label.${key}`)}</dt>
            <dd className="tabular order-first text-2xl font-bold">{shown(overview, key)}</dd>
            {before && (
              <dd className="tabular text-sm font-semibold">
                {t('before', { semester: before.semester, value: shown(before.analytics.overview, key) })}
              </dd>
            )}
            <dd className="text-sm text-muted">{t(`how.${key}`, { count: ratingsOf(overview, key) })}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function ratingsOf({ rating, quickCheckFeedback }: Overview, key: Figure): number {
  return key === 'rating' ? rating.count : quickCheckFeedback.count
}

/** A figure in words; what nobody gave, or too few, is a dash. */
function useShown() {
  const format = useFormatter()
  const orDash = (value: number | null, as: 'percent' | 'mean') =>
    value === null ? '–' : format.number(value, as)
  return (overview: Overview, key: Figure): string => {
    if (key === 'engagement') return orDash(overview.engagement, 'percent')
    if (key === 'rating') return orDash(overview.rating.mean, 'mean')
    if (key === 'quality' || key === 'relevance') return orDash(overview.quickCheckFeedback[key], 'mean')
    return format.number(overview[key])
  }
}
