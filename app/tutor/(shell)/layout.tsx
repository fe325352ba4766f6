import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { siteLinks } from '@/app/site-links'
import { AccountMenu } from '@/components/layout/account-menu'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { TutorShell } from '@/components/layout/tutor-shell'
import { LiveBar } from '@/components/sessions/live-bar'
import { LiveLectureProvider } from '@/components/sessions/live-lecture'
import { loadLive } from '../live-snapshot'
import { loadLectures, requireReadyTutor } from '../tutor-gate'
import { tutorNavigation } from './tutor-navigation'
import { LectureSwitch } from './_components/lecture-switch'

export default async function ShellLayout({ children }: { children: ReactNode }) {
  const tutor = await requireReadyTutor('/tutor')
  const [t, links, { lectures, current }] = await Promise.all([
    getTranslations('tutor'),
    siteLinks(),
    loadLectures(tutor),
  ])
  const snapshot = current && (await loadLive(current))
  const navigation = await tutorNavigation(current !== null)
  const shell = (
    <TutorShell
      navigation={navigation}
      links={links}
      lecture={
        <LectureSwitch
          lectures={lectures.map(({ id, title, semester }) => ({ id, title, semester: semester.label }))}
          currentId={current?.id ?? null}
        />
      }
      account={
        <AccountMenu
          name={tutor.name}
          email={tutor.email}
          role={t(`role.${tutor.role}`)}
          links={[{ href: '/tutor/password', label: t('changePassword'), icon: 'settings' }]}
        />
      }
      liveBar={snapshot && <LiveBar />}
    >
      {children}
    </TutorShell>
  )
  return (
    <MessagesProvider
      namespaces={[
        'tutor',
        'sessions',
        'rounds',
        'dashboard',
        'quickchecks',
        'questions',
        'fields',
        'inbox',
        'items',
        'forms',
        'lists',
      ]}
    >
      {snapshot ? (
        <LiveLectureProvider key={snapshot.lecture.id} snapshot={snapshot}>
          {shell}
        </LiveLectureProvider>
      ) : (
        shell
      )}
    </MessagesProvider>
  )
}
