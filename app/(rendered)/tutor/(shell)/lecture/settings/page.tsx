import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { loadLecture, requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { QrCode } from '@/components/ui/qr-code'
import { env } from '@/lib/env'
import { lectureQuery } from '@/lib/lectures/schema'
import { listAllSemesters } from '@/lib/semesters/queries'
import { findSessionSpan } from '@/lib/sessions/queries'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { LectureSettings } from './_components/lecture-settings'

type PageProps = { searchParams: SearchParams }

/** The lecture that the address names, archived or not, else the current one. */
async function load({ searchParams }: PageProps) {
  const tutor = await requireReadyTutor('/tutor/lecture/settings')
  const { lecture: id } = await readListParams(searchParams, lectureQuery)
  return { tutor, lecture: await loadLecture(tutor, id) }
}

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('lecture') }
}

export default async function LectureSettingsPage(props: PageProps) {
  const [t, { tutor, lecture }, semesters] = await Promise.all([
    getTranslations('sessions'),
    load(props),
    listAllSemesters(),
  ])
  if (!lecture) return <NoLecture tutor={tutor} />
  const url = `${env.PUBLIC_URL}/?code=${lecture.code}`
  return (
    <LectureScope tutor={tutor} lecture={lecture}>
      <LectureSettings
        key={`${lecture.id} ${lecture.archived}`}
        lecture={lecture}
        semesters={semesters}
        span={await findSessionSpan(lecture.id)}
        address={new URL(env.PUBLIC_URL).host}
        qr={<QrCode text={url} label={t('qr', { url })} className="w-full max-w-56" />}
      />
    </LectureScope>
  )
}
