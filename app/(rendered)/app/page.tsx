import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { siteLinks } from '@/app/(rendered)/site-links'
import { MessagesProvider } from '@/components/layout/messages-provider'
import { Preferences } from '@/components/layout/preferences'
import { SiteFooter } from '@/components/layout/site-footer'
import { requireParticipant } from '@/lib/auth/page-auth'
import { getStoredData } from '@/lib/privacy/queries'
import { listOwnResults } from '@/lib/rounds/own-result-queries'
import { getStudentState } from '@/lib/lecture-state/student-queries'
import type { StudentView } from './_components/views'
import { StudentArea } from './_components/student-area'

/** The title changes with what happens, so the student area sets it itself. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('student')
  return { title: { absolute: '' }, description: t('description') }
}

type StudentPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function StudentPage({ searchParams }: StudentPageProps) {
  const { view } = await searchParams
  const participant = await requireParticipant('/app')
  const [state, shown, links] = await Promise.all([
    getStudentState(participant),
    loadView(participant, view),
    siteLinks(),
  ])
  return (
    <MessagesProvider namespaces={['feedbackCategory', 'rounds', 'student']}>
      <StudentArea
        // Nothing of one participant stays on the page of another.
        key={participant.id}
        initial={state}
        owner={participant.id}
        view={shown}
        preferences={<Preferences />}
        footer={<SiteFooter links={links} className="mx-auto w-full max-w-2xl" />}
      />
    </MessagesProvider>
  )
}

type Participant = Awaited<ReturnType<typeof requireParticipant>>

async function loadView(participant: Participant, name: unknown): Promise<StudentView> {
  if (name === 'results') return { kind: 'results', results: await listOwnResults(participant) }
  if (name === 'privacy') return { kind: 'stored', stored: await getStoredData(participant) }
  return { kind: 'lecture' }
}
