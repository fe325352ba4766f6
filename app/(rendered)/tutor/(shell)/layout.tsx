import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LiveBars } from '@/app/(rendered)/live-bars'
import { ownTutor } from '@/app/(rendered)/own-tutor'
import { siteLinks } from '@/app/(rendered)/site-links'
import { AccountMenu } from '@/components/layout/account-menu'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { TutorShell } from '@/components/layout/tutor-shell'
import { OwnTutorProvider } from '@/components/lectures/own-tutor'
import { findTutor } from '@/lib/auth/page-auth'
import { loadLive } from '../live-snapshot'
import { loadCurrentLecture } from '../page-auth'
import { LectureSwitch, LectureWatch } from './_components/lecture-switch'
import { TabLecture } from './_components/tab-lecture'
import { accountLinks, tutorNavigation } from './tutor-navigation'
import { tutorNamespaces } from './tutor-namespaces'

export default async function ShellLayout({ children }: { children: ReactNode }) {
  const tutor = await findTutor()
  // The page below redirects them, and back to itself after signing in.
  if (!tutor) return children
  const [tRole, links] = await Promise.all([getTranslations('role'), siteLinks()])
  const current = await loadCurrentLecture(tutor)
  const chosen = current && { id: current.id, title: current.title, semester: current.semester.label }
  const snapshot = current && (await loadLive(current))
  const shell = (
    <TutorShell
      navigation={await tutorNavigation(current !== null)}
      links={links}
      lecture={<LectureSwitch current={chosen} />}
      account={
        <AccountMenu
          name={tutor.name}
          email={tutor.email}
          role={tRole(tutor.role)}
          links={await accountLinks(tutor)}
        />
      }
      liveBar={<LiveBars tutor={tutor} chosenId={current?.id ?? null} />}
    >
      <LectureWatch current={chosen} />
      {children}
    </TutorShell>
  )
  return (
    <MessagesProvider namespaces={tutorNamespaces}>
      <OwnTutorProvider tutor={ownTutor(tutor)}>
        {snapshot ? <TabLecture snapshot={snapshot}>{shell}</TabLecture> : shell}
      </OwnTutorProvider>
    </MessagesProvider>
  )
}
