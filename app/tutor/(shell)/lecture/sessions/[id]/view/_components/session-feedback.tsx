import { useFormatter, useTranslations } from 'next-intl'
import { CategoryMark } from '@/components/feedback/category-mark'
import { GuardedLink } from '@/components/layout/guarded-link'
import { Panel } from '@/components/ui/panel'
import { cn } from '@/lib/cn'
import type { FeedbackView } from '@/lib/feedback/schema'

type SessionFeedbackProps = { sessionId: string; messages: readonly FeedbackView[]; total: number }

/** What was written during a session; the newest here, all of it in the inbox. */
export function SessionFeedback({ sessionId, messages, total }: SessionFeedbackProps) {
  const t = useTranslations('sessions')
  const tInbox = useTranslations('inbox')
  const format = useFormatter()
  return (
    <Panel
      title={t('feedbackTitle', { count: total })}
      actions={
        total > 0 && (
          <GuardedLink href={`/tutor/lecture/feedback?session=${sessionId}`} className="link">
            {t('toInbox')}
          </GuardedLink>
        )
      }
    >
      {total === 0 && <p className="text-muted">{t('noFeedback')}</p>}
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="border-t border-line py-2.5 first:border-t-0">
            <p className="tabular flex flex-wrap gap-x-4 text-sm text-muted">
              {!message.read && <span className="font-semibold text-accent">{tInbox('unread')}</span>}
              {format.dateTime(new Date(message.date), 'time')}
              <CategoryMark category={message.category} />
            </p>
            <p className={cn('wrap-anywhere whitespace-pre-line', !message.read && 'font-semibold')}>
              {message.text}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
