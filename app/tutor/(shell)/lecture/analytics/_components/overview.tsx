'use client'

import { useTranslations } from 'next-intl'
import { GuardedLink } from '@/components/layout/guarded-link'
import type { ItemsAnalytics } from '@/lib/analytics/items-schema'
import type { Analytics } from '@/lib/analytics/overview-schema'
import { DistractorList } from './distractor-list'
import { Figures } from './figures'
import { Findings } from './findings'
import { Ranking } from './ranking'
import { RepeatList } from './repeat-list'
import { SuccessPanel } from './success-panel'

export type Before = { analytics: Analytics; semester: string }

type OverviewProps = {
  analytics: Analytics
  items: ItemsAnalytics
  /** The same of the lecture it was copied from. */
  before: Before | null
  /** Whether a comparison was asked for. */
  compared: boolean
}

/** What came out, the most telling first. */
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

function HiddenNote({ hidden }: { hidden: number }) {
  const t = useTranslations('analytics')
  if (hidden === 0) return null
  return (
    <p className="text-muted">
      {t('hidden', { count: hidden })}{' '}
      <GuardedLink href="/tutor/settings/appearance" className="link">
        {t('hiddenLink')}
      </GuardedLink>
    </p>
  )
}
