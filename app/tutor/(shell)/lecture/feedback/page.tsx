import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/list-params'
import { loadLectures, requireReadyTutor } from '@/app/tutor/tutor-gate'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { listFeedback } from '@/lib/feedback/queries'
import { feedbackListQuery } from '@/lib/feedback/schema'
import { listSessions } from '@/lib/sessions/queries'
import { NoLecture } from '../../_components/no-lecture'
import { Inbox } from './_components/inbox'
import { InboxBar } from './_components/inbox-bar'
import { ReadAll } from './_components/read-all'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return { title: t('title') }
}

const asked = feedbackListQuery.omit({ id: true, lecture: true })

export default async function FeedbackPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/feedback')
  const [t, { current, lectures }, query] = await Promise.all([
    getTranslations('inbox'),
    loadLectures(tutor),
    readListParams(searchParams, asked),
  ])
  if (!current) return <NoLecture lectures={lectures} />
  const [{ items, total }, sessions] = await Promise.all([
    listFeedback(tutor, { ...query, lecture: current.id }),
    listSessions(tutor, { lecture: current.id, page: 1, pageSize: 200, sort: '-number' }),
  ])
  const { page, pageSize, sort: _, ...filters } = query
  const filtered = Object.values(filters).some((value) => value !== undefined && value !== '')
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} actions={<ReadAll lectureId={current.id} />} />
      <InboxBar sessions={sessions.items} total={total} />
      <Inbox
        key={current.id}
        lectureId={current.id}
        items={items}
        archived={current.archived}
        announces={page === 1 && !filtered}
      />
      {items.length === 0 &&
        (filtered ? (
          <NoMatch title={t('noMatch')} />
        ) : (
          <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        ))}
      <Pager page={page} pageSize={pageSize} total={total} />
    </>
  )
}
