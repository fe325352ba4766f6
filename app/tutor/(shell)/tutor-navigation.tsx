import { getTranslations } from 'next-intl/server'
import { UnreadCount } from '@/components/feedback/unread-count'
import type { NavGroup } from '@/components/layout/side-nav'

/** The pages of the tutor area; with the number of unread messages where a lecture is followed. */
export async function tutorNavigation(following: boolean): Promise<NavGroup[]> {
  const t = await getTranslations('tutor')
  return [
    {
      items: [
        { href: '/tutor/lecture/dashboard', label: t('dashboard'), icon: 'monitor' },
        { href: '/tutor/lecture/sessions', label: t('sessions'), icon: 'calendar' },
        { href: '/tutor/lecture/questions', label: t('questions'), icon: 'question' },
        { href: '/tutor/lecture/quickchecks', label: t('quickchecks'), icon: 'list' },
        {
          href: '/tutor/lecture/feedback',
          label: t('feedback'),
          icon: 'message',
          count: following && <UnreadCount />,
        },
        { href: '/tutor/lecture/settings', label: t('lecture'), icon: 'book' },
      ],
    },
  ]
}
