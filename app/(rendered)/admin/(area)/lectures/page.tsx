import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { ListBar } from '@/components/layout/list-bar'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAdmin } from '@/lib/auth/page-auth'
import { countLecturesWithoutTutor, listLectures } from '@/lib/lectures/queries'
import { lectureListQuery } from '@/lib/lectures/schema'
import { listAllSemesters } from '@/lib/semesters/queries'
import { AssignLecture } from './_components/lecture-panel'
import { LectureSort, LectureTable, WithoutTutor } from './_components/lecture-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('admin.lectures')
  return { title: t('title') }
}

export default async function LecturesPage({ searchParams }: { searchParams: SearchParams }) {
  const admin = await requireAdmin('/admin/lectures/')
  const [t, tItems, query] = await Promise.all([
    getTranslations('admin.lectures'),
    getTranslations('items'),
    readListParams(searchParams, lectureListQuery.omit({ id: true })),
  ])
  const [{ items, total }, semesters, withoutTutor] = await Promise.all([
    listLectures(admin, query),
    listAllSemesters(),
    countLecturesWithoutTutor(),
  ])
  const empty = total === 0 && !query.q && !query.withoutTutor
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} actions={<AssignLecture semesters={semesters} />} />
      {(withoutTutor > 0 || query.withoutTutor) && (
        <WithoutTutor count={withoutTutor} shown={query.withoutTutor !== undefined} />
      )}
      <ListBar
        searchLabel={t('search')}
        filters={<LectureSort />}
        archived={{ active: t('inUse'), archived: tItems('archived') }}
        total={total}
      />
      {items.length > 0 && <LectureTable lectures={items} />}
      {empty && <EmptyState title={t(query.archived ? 'noneArchived' : 'none')} />}
      {total === 0 && !empty && <NoMatch />}
      <Pager page={query.page} pageSize={query.pageSize} total={total} />
    </>
  )
}
