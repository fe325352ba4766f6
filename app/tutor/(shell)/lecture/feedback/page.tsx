import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/list-params'
import { loadLecture, requireReadyTutor } from '@/app/tutor/page-auth'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { feedbackListQuery } from '@/lib/feedback/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { Inbox } from './_components/inbox'
import { InboxBar } from './_components/inbox-bar'
import { ReadAll } from './_components/read-all'
import { loadInbox } from './load-inbox'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('inbox')
  return { title: t('title') }
}

const asked = feedbackListQuery.omit({ id: true, lecture: true })

export default async function FeedbackPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/feedback')
  const [t, current, query] = await Promise.all([
    getTranslations('inbox'),
    searchParams.then(({ lecture }) => loadLecture(tutor, lecture)),
    readListParams(searchParams, asked),
  ])
  if (!current) return <NoLecture tutor={tutor} />
  const { sessions, filters, newest, items, total, isFiltered } = await loadInbox(tutor, current.id, query)
  const { page, pageSize, sort } = query
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        actions={!current.archived && <ReadAll lectureId={current.id} />}
      />
      <InboxBar sessions={sessions} total={total} />
      <Inbox
        key={JSON.stringify([current.id, query])}
        page={{ lectureId: current.id, items, newest, filters }}
        archived={current.archived}
        atTop={page === 1 && sort !== 'date' && sort !== 'number'}
      />
      {items.length === 0 &&
        (isFiltered ? (
          <NoMatch title={t('noMatch')} />
        ) : (
          <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        ))}
      <Pager page={page} pageSize={pageSize} total={total} />
    </LectureScope>
  )
}
