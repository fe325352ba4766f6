import { getTranslations } from 'next-intl/server'
import { UnreadCount } from '@/components/feedback/unread-count'
import type { NavGroup, NavItem } from '@/components/layout/side-nav'
import { can } from '@/lib/auth/permissions'
import type { Tutor } from '../page-auth'

/** The navigation of the tutor area; with the number of unread messages if a lecture is followed. */
export async function tutorNavigation(following: boolean): Promise<NavGroup[]> {
  const t = await getTranslations('tutor')
  const tTerms = await getTranslations('terms')
  return [
    {
      items: [
        { href: '/tutor/lecture/dashboard', label: t('dashboard'), icon: 'monitor' },
        { href: '/tutor/lecture/sessions', label: tTerms('sessions'), icon: 'calendar' },
        { href: '/tutor/lecture/questions', label: tTerms('questions'), icon: 'question' },
        { href: '/tutor/lecture/quickchecks', label: t('quickchecks'), icon: 'list' },
        {
          href: '/tutor/lecture/feedback',
          label: tTerms('feedback'),
          icon: 'message',
          count: following && <UnreadCount />,
        },
        { href: '/tutor/lecture/analytics', label: tTerms('analytics'), icon: 'chart' },
        { href: '/tutor/lecture/settings', label: tTerms('lecture'), icon: 'book' },
      ],
    },
  ]
}

/** The links below the tutor's name; the administration only with the permission. */
export async function accountLinks({ role }: Tutor): Promise<NavItem[]> {
  const t = await getTranslations('settings')
  const tTerms = await getTranslations('terms')
  const admin: NavItem = { href: '/admin/lectures/', label: t('administration'), icon: 'building' }
  return [
    { href: '/tutor/settings/account', label: t('title'), icon: 'settings' },
    { href: '/tutor/settings/help', label: tTerms('help'), icon: 'help' },
    ...(can(role, 'admin') ? [admin] : []),
  ]
}
