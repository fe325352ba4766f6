import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LiveBars } from '@/app/(rendered)/live-bars'
import { ownTutor } from '@/app/(rendered)/own-tutor'
import { siteLinks } from '@/app/(rendered)/site-links'
import { OwnTutorProvider } from '@/components/lectures/own-tutor'
import { AccountMenu } from '@/components/layout/account-menu'
import { MessagesProvider } from '@/components/layout/messages-provider'
import type { NavItem } from '@/components/layout/side-nav'
import { TutorShell } from '@/components/layout/tutor-shell'
import { findTutor } from '@/lib/auth/page-auth'
import { can } from '@/lib/auth/permissions'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const tutor = await findTutor()
  // The page below redirects them, and back to itself after signing in.
  if (!tutor || !can(tutor.role, 'admin')) return children
  const [t, tTerms, tRole, links] = await Promise.all([
    getTranslations('admin'),
    getTranslations('terms'),
    getTranslations('role'),
    siteLinks(),
  ])
  const audit: NavItem = { href: '/admin/audit', label: t('audit.title'), icon: 'list' }
  return (
    <MessagesProvider
      namespaces={[
        'admin',
        'fields',
        'forms',
        'items',
        'lectures',
        'lists',
        'role',
        'semesters',
        'sessions',
        'terms',
      ]}
    >
      <OwnTutorProvider tutor={ownTutor(tutor)}>
        <TutorShell
          navigation={[
            {
              items: [
                { href: '/admin/lectures/', label: t('lectures.title'), icon: 'book' },
                { href: '/admin/semesters', label: t('semesters.title'), icon: 'calendar' },
                { href: '/admin/users', label: tTerms('tutors'), icon: 'users' },
                { href: '/admin/chair', label: t('chair.title'), icon: 'building' },
                ...(can(tutor.role, 'readAudit') ? [audit] : []),
              ],
            },
            { items: [{ href: '/tutor', label: t('toTutorArea'), icon: 'arrowLeft' }] },
          ]}
          links={links}
          lecture={<p className="truncate px-2 font-semibold">{t('title')}</p>}
          account={
            <AccountMenu
              name={tutor.name}
              email={tutor.email}
              role={tRole(tutor.role)}
              links={[{ href: '/tutor/settings', label: t('settings'), icon: 'settings' }]}
            />
          }
          liveBar={<LiveBars tutor={tutor} chosenId={null} />}
        >
          {children}
        </TutorShell>
      </OwnTutorProvider>
    </MessagesProvider>
  )
}
