import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { NoMatch } from '@/components/layout/no-match'
import { PageHeading } from '@/components/layout/page-heading'
import { Pager } from '@/components/layout/pager'
import { EmptyState } from '@/components/ui/empty-state'
import { getNewestNumber, listFeedback } from '@/lib/feedback/queries'
import { feedbackListQuery, withoutSession } from '@/lib/feedback/schema'
import { listAllSessions } from '@/lib/sessions/queries'
import { LectureScope } from '../../lecture-scope'
import { NoLecture } from '../../no-lecture'
import { Inbox } from './_components/inbox'
import { InboxBar } from './_components/inbox-bar'
import { ReadAll } from './_components/read-all'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('feedback') }
}

const asked = feedbackListQuery.omit({ id: true, lecture: true })

export default async function FeedbackPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/feedback')
  const [t, tLists, tTerms, current, query] = await Promise.all([
    getTranslations('inbox'),
    getTranslations('lists'),
    getTranslations('terms'),
    searchParams.then(({ lecture }) => loadLecture(tutor, lecture)),
    readListParams(searchParams, asked),
  ])
  const inbox = current && (await orNull(() => loadInbox(tutor, current.id, query)))
  if (!inbox) return <NoLecture tutor={tutor} />
  const { sessions, filters, newest, items, total, isFiltered } = inbox
  const { page, pageSize, sort } = query
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <PageHeading
        title={tTerms('feedback')}
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
          <NoMatch title={tLists('noMatch')} />
        ) : (
          <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        ))}
      <Pager page={page} pageSize={pageSize} total={total} />
    </LectureScope>
  )
}

/** Loads a page of messages and its filters; a session of another lecture is ignored. */
async function loadInbox(
  tutor: Tutor,
  lecture: string,
  { session, q, category, read, ...order }: z.infer<typeof feedbackListQuery>,
) {
  const all = await listAllSessions(tutor, lecture)
  const sessions = all.map(({ id, number, title }) => ({ id, number, title }))
  const isKnown = session === withoutSession || sessions.some(({ id }) => id === session)
  const filters = { q: q || undefined, category, read, session: isKnown ? session : undefined }
  // Read first: a message that arrives between the two reads is announced twice rather than not at all.
  const newest = await getNewestNumber(tutor, lecture)
  const { items, total } = await listFeedback(tutor, { ...order, ...filters, lecture })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return { sessions, filters, newest, items, total, isFiltered }
}
