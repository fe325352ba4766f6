'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LazyBarChart } from '@/components/charts/lazy-charts'
import { CategoryMark } from '@/components/feedback/category-mark'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Panel } from '@/components/ui/panel'
import type { FeedbackAnalytics } from '@/lib/analytics/overview-schema'
import type { TempoMinute } from '@/lib/analytics/schema'
import { feedbackCategory, type FeedbackView as Message } from '@/lib/feedback/schema'
import { CategoryShares } from './category-shares'
import { TempoPanel } from './tempo-panel'

type FeedbackViewProps = {
  analytics: FeedbackAnalytics
  minutes: readonly TempoMinute[]
  tempoSession: { number: number; title: string } | null
  /** The chosen session. */
  sessionId: string | null
  messages: readonly Message[]
}

/** Students' tempo votes and messages. */
export function FeedbackView(props: FeedbackViewProps) {
  const { analytics, minutes, tempoSession, sessionId, messages } = props
  const t = useTranslations('analytics.feedback')
  return (
    <div className="grid grid-cols-1 gap-6">
      {tempoSession && <TempoPanel minutes={minutes} session={tempoSession} chosen={sessionId !== null} />}
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Panel title={t('categories')}>
          {analytics.total === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <CategoryShares counts={analytics} />
          )}
        </Panel>
        {analytics.days.length > 0 && <Days days={analytics.days} />}
      </div>
      {messages.length > 0 && <NewestMessages messages={messages} sessionId={sessionId} />}
    </div>
  )
}

function Days({ days }: Pick<FeedbackAnalytics, 'days'>) {
  const t = useTranslations('analytics.feedback')
  const tTerms = useTranslations('terms')
  const tCategory = useTranslations('feedbackCategory')
  const format = useFormatter()
  const day = (date: string, style: 'dayAndMonth' | 'dayInFull') => format.dateTime(new Date(date), style)
  return (
    <Panel title={t('days')}>
      <ChartFrame
        title={t('days')}
        note={t('daysHow')}
        fileName="messages"
        columns={[
          { label: t('day'), kind: 'day' },
          { label: tTerms('messages'), kind: 'number' },
          ...feedbackCategory.options.map((key) => ({ label: tCategory(key), kind: 'number' as const })),
        ]}
        rows={days.map(({ date, total, byCategory }) => [
          date,
          total,
          ...feedbackCategory.options.map((key) => byCategory[key]),
        ])}
      >
        <LazyBarChart
          series={[{ key: 'messages', label: tTerms('messages'), tone: 'accent' }]}
          bars={days.map(({ date, total }) => ({
            label: day(date, 'dayAndMonth'),
            name: day(date, 'dayInFull'),
            values: { messages: total },
          }))}
        />
      </ChartFrame>
    </Panel>
  )
}

type NewestMessagesProps = { messages: readonly Message[]; sessionId: string | null }

/** The newest messages; the inbox has all of them. */
function NewestMessages({ messages, sessionId }: NewestMessagesProps) {
  const t = useTranslations('analytics.feedback')
  const format = useFormatter()
  const inbox = '/tutor/lecture/feedback'
  return (
    <Panel
      title={t('newest')}
      actions={
        <GuardedLink href={sessionId ? `${inbox}?session=${sessionId}` : inbox} className="link">
          {t('toInbox')}
        </GuardedLink>
      }
    >
      <ul>
        {messages.map(({ id, date, category, text }) => (
          <li key={id} className="border-t border-line py-2.5 first:border-t-0">
            <p className="tabular flex flex-wrap gap-x-4 text-sm text-muted">
              {format.dateTime(new Date(date), 'instant')}
              <CategoryMark category={category} />
            </p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
