import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { SearchParams } from '@/app/list-params'
import { loadLecture, requireReadyTutor } from '@/app/tutor/page-auth'
import { JoinQr } from '@/components/sessions/join-qr'
import { env } from '@/lib/env'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { Dashboard } from './_components/dashboard'
import { loadDashboard } from './load-dashboard'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tutor')
  return { title: t('dashboard') }
}

export default async function DashboardPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/dashboard')
  const { lecture } = await searchParams
  const [t, current] = await Promise.all([getTranslations('dashboard'), loadLecture(tutor, lecture)])
  if (!current) return <NoLecture tutor={tutor} />
  const url = `${env.PUBLIC_URL}/?code=${current.code}`
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <Dashboard
        key={current.id}
        {...await loadDashboard(tutor, current)}
        address={new URL(env.PUBLIC_URL).host}
        qr={<JoinQr url={url} label={t('qr', { url })} className="w-full" />}
      />
    </LectureScope>
  )
}
