'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useNamedLecture } from '@/components/lectures/named-lecture'
import { useLecture } from '@/components/sessions/live-lecture'

/** The current number of unread messages; renders nothing without any. */
export function UnreadCount() {
  const t = useTranslations('inbox')
  const format = useFormatter()
  const { lecture, counts } = useLecture().state
  const { unreadFeedback } = counts
  // The page is about another lecture than the followed one.
  const elsewhere = useNamedLecture(lecture.id) !== null
  if (unreadFeedback === 0 || elsewhere) return null
  return (
    <>
      <span aria-hidden>{format.number(unreadFeedback)}</span>
      <span className="sr-only">{t('unreadCount', { count: unreadFeedback })}</span>
    </>
  )
}
