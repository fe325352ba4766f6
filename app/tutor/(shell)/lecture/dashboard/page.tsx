import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { loadLectures, requireReadyTutor } from '@/app/tutor/tutor-gate'
import { PageHeading } from '@/components/layout/page-heading'
import { JoinQr } from '@/components/sessions/join-qr'
import { env } from '@/lib/env'
import { listSessions } from '@/lib/sessions/queries'
import { NoLecture } from '../../_components/no-lecture'
import { JoinPanel } from './_components/join-panel'
import { SessionPanel } from './_components/session-panel'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tutor')
  return { title: t('dashboard') }
}

export default async function DashboardPage() {
  const tutor = await requireReadyTutor('/tutor/lecture/dashboard')
  const [t, { current, lectures }] = await Promise.all([getTranslations('sessions'), loadLectures(tutor)])
  if (!current) return <NoLecture lectures={lectures} />
  const { items } = await listSessions(tutor, { lecture: current.id, page: 1, pageSize: 200 })
  const url = `${env.PUBLIC_URL}/?code=${current.code}`
  return (
    <>
      <PageHeading title={current.title} lead={current.semester.label} />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <SessionPanel sessions={items} />
        <JoinPanel
          lectureId={current.id}
          code={current.code}
          address={new URL(env.PUBLIC_URL).host}
          qr={<JoinQr url={url} label={t('qr', { url })} className="w-full max-w-64" />}
        />
      </div>
    </>
  )
}
