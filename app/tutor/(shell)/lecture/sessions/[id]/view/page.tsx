import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadLive } from '@/app/tutor/live-snapshot'
import { loadResults } from '@/app/tutor/load-results'
import { orNotFound } from '@/app/tutor/or-not-found'
import { requireReadyTutor } from '@/app/tutor/tutor-gate'
import { JoinQr } from '@/components/sessions/join-qr'
import { LiveBar } from '@/components/sessions/live-bar'
import { LiveScope } from '@/components/sessions/live-lecture'
import { env } from '@/lib/env'
import { getLecture } from '@/lib/lectures/queries'
import { listStartable } from '@/lib/rounds/startable-queries'
import { getSession } from '@/lib/sessions/queries'
import { Cockpit } from './_components/cockpit'
import { loadHistory } from './load-history'

type PageProps = { params: Promise<{ id: string }> }

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
  const [t, { tutor, session }] = await Promise.all([getTranslations('sessions'), load(props)])
  const lecture = await getLecture(tutor, session.lectureId)
  const snapshot = await loadLive(lecture)
  const round = snapshot.session?.id === session.id ? snapshot.round : null
  const [items, history, results] = await Promise.all([
    listStartable(tutor, lecture, session.id),
    loadHistory(tutor, lecture.id, session.id),
    loadResults(tutor, lecture.id, round),
  ])
  const url = `${env.PUBLIC_URL}/?code=${lecture.code}`
  const bar = (
    <div className="-mx-4 -mt-6 mb-6 empty:hidden md:-mx-8">
      <LiveBar />
    </div>
  )
  return (
    <LiveScope snapshot={snapshot} bar={bar}>
      <Cockpit
        {...{ session, items, history, ...results }}
        qr={<JoinQr url={url} label={t('qr', { url })} className="w-40" />}
        address={new URL(env.PUBLIC_URL).host}
      />
    </LiveScope>
  )
}
