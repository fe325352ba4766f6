'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useLecture } from '@/components/sessions/live-lecture'

/** How many messages nobody has read yet, at this moment; nothing when there are none. */
export function UnreadCount() {
  const t = useTranslations('inbox')
  const format = useFormatter()
  const { unreadFeedback } = useLecture().state.counts
  if (unreadFeedback === 0) return null
  return (
    <>
      <span aria-hidden>{format.number(unreadFeedback)}</span>
      <span className="sr-only">{t('unreadCount', { count: unreadFeedback })}</span>
    </>
  )
}
