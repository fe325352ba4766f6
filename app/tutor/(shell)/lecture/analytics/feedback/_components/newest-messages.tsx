'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { CategoryMark } from '@/components/feedback/category-mark'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Panel } from '@/components/ui/panel'
import type { FeedbackView } from '@/lib/feedback/schema'

type NewestMessagesProps = { messages: readonly FeedbackView[]; sessionId: string | null }

/** The newest messages; all of them in the inbox. */
export function NewestMessages({ messages, sessionId }: NewestMessagesProps) {
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
