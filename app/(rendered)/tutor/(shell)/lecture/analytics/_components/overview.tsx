'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/panel'
import type { Analytics } from '@/lib/analytics/overview-schema'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import { Findings } from './findings'
import { HiddenNote } from './hidden-note'
import { DistractorList, Ranking } from './ranking'
import { RepeatList } from './repeat-list'
import { SuccessPanel } from './success-panel'

export type Before = { analytics: Analytics; semester: string }

type OverviewProps = {
  analytics: Analytics
  items: ItemsAnalytics
  /** The same for the lecture it was copied from. */
  before: Before | null
  /** Whether a comparison was requested. */
  compared: boolean
}

/** The results, the most informative first. */
export function Overview({ analytics, items, before, compared }: OverviewProps) {
  const t = useTranslations('analytics')
  return (
    <div className="grid grid-cols-1 gap-6">
      {compared && !before && <p className="text-muted">{t('scope.nothingOlder')}</p>}
      <SuccessPanel analytics={analytics} before={before} />
      <Findings items={items} sessions={analytics.sessions} />
      <Figures overview={analytics.overview} before={before} />
      <Ranking questions={items.questions} />
      <DistractorList questions={items.questions} />
      <RepeatList repeats={items.repeats} sessions={analytics.sessions} />
      <HiddenNote hidden={analytics.hidden} />
    </div>
  )
}

type Numbers = Analytics['overview']

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

/** The key figures of the lecture, each with its definition. */
function Figures({ overview, before }: { overview: Numbers; before: Before | null }) {
  const t = useTranslations('analytics.figures')
  const tTerms = useTranslations('terms')
  const shown = useShown()
  return (
    <Panel title={tTerms('inNumbers')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 xl:grid-cols-4 xl:gap-x-8">
        {figures.map((key) => (
          <div key={key} className="flex flex-col border-t border-line pt-3">
            <dt className="font-semibold">{t(`label.${key}`)}</dt>
            <dd className="tabular order-first text-xl font-bold whitespace-nowrap sm:text-2xl">
              {shown(overview, key)}
            </dd>
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

function ratingsOf({ rating, quickCheckFeedback }: Numbers, key: Figure): number {
  return key === 'rating' ? rating.count : quickCheckFeedback.count
}

/** Formats a figure; a dash if there are none, or too few. */
function useShown() {
  const format = useFormatter()
  const orDash = (value: number | null, as: 'percent' | 'mean') =>
    value === null ? '–' : format.number(value, as)
  return (overview: Numbers, key: Figure): string => {
    if (key === 'engagement') return orDash(overview.engagement, 'percent')
    if (key === 'rating') return orDash(overview.rating.mean, 'mean')
    if (key === 'quality' || key === 'relevance') return orDash(overview.quickCheckFeedback[key], 'mean')
    return format.number(overview[key])
  }
}
