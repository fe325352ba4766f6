import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import { LectureState } from '@/components/lectures/lecture-state'
import { PageHeading } from '@/components/layout/page-heading'
import { requireAdmin } from '@/lib/auth/page-auth'
import { getLecture } from '@/lib/lectures/queries'
import { listAllSemesters } from '@/lib/semesters/queries'
import { LecturePanel } from '../_components/lecture-panel'

type PageProps = { params: Promise<{ id: string }> }

async function load({ params }: PageProps) {
  const { id } = await params
  const admin = await requireAdmin(`/admin/lectures/${id}/`)
  return orNotFound(id, () => getLecture(admin, id))
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const { title } = await load(props)
  return { title }
}

export default async function LecturePage(props: PageProps) {
  const [t, lecture, semesters] = await Promise.all([
    getTranslations('admin.lectures'),
    load(props),
    listAllSemesters(),
  ])
  return (
    <div className="max-w-2xl">
      <PageHeading
        title={lecture.title}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LectureState lecture={lecture} />
            {t('codeIs', { code: lecture.code })}
          </span>
        }
      />
      <LecturePanel lecture={lecture} semesters={semesters} />
    </div>
  )
}
