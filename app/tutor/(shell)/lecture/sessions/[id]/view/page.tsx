import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/list-params'
import { nameArchived } from '@/app/tutor/name-archived'
import { orNotFound } from '@/app/tutor/or-not-found'
import { requireReadyTutor } from '@/app/tutor/page-auth'
import { getSession } from '@/lib/sessions/queries'
import { LectureScope } from '../../../../lecture-scope'
import { SessionOverview } from './_components/session-overview'
import { loadSession } from './load-session'

type PageProps = { params: Promise<{ id: string }>; searchParams: SearchParams }

async function load({ params }: PageProps) {
  const { id } = await params
  const tutor = await requireReadyTutor(`/tutor/lecture/sessions/${id}/view`)
  return { tutor, session: await orNotFound(id, () => getSession(tutor, id)) }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const [t, { session }] = await Promise.all([getTranslations('sessions'), load(props)])
  return { title: t('numbered', { number: session.number, title: session.title }) }
}

export default async function ViewSessionPage(props: PageProps) {
  const { tutor, session } = await load(props)
  const { snapshot, ...known } = await loadSession(tutor, session)
  const { lecture } = snapshot
  nameArchived(lecture, `/tutor/lecture/sessions/${session.id}/view`, (await props.searchParams).lecture)
  return (
    <LectureScope {...{ tutor, lecture, snapshot }}>
      <SessionOverview session={session} {...known} />
    </LectureScope>
  )
}
