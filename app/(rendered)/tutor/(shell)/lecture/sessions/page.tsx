import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { loadBlankSession } from '@/app/(rendered)/tutor/load-blank-session'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { listComing } from '@/lib/analytics/dashboard-rules'
import { listSessionUsage, listSessions, listUnarchivedSessions } from '@/lib/sessions/queries'
import { sessionListQuery } from '@/lib/sessions/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { SessionList } from './_components/session-list'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('sessions') }
}

const listQuery = sessionListQuery.omit({ id: true, lecture: true })

export default async function SessionsPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/sessions')
  const [query, current] = await Promise.all([
    readListParams(searchParams, listQuery),
    searchParams.then(({ lecture }) => loadLecture(tutor, lecture)),
  ])
  const list = current && (await orNull(() => loadList(tutor, current.id, query)))
  if (!list) return <NoLecture tutor={tutor} />
  const { coming, ...shown } = list
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <SessionList
        lecture={{ id: current.id, title: current.title, archived: current.archived }}
        query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
        {...shown}
        nextId={current.archived ? null : (coming[0]?.id ?? null)}
        movable={coming}
      />
    </LectureScope>
  )
}

type ListQuery = z.infer<typeof listQuery>

/** Loads a page of a lecture's sessions, and all that are still to come. */
async function loadList(tutor: Tutor, lecture: string, query: ListQuery) {
  const [{ items: sessions, total }, all, blank] = await Promise.all([
    listSessions(tutor, { ...query, lecture }),
    listUnarchivedSessions(tutor, lecture),
    loadBlankSession(lecture),
  ])
  const usage = await listSessionUsage(sessions.map(({ id }) => id))
  const hasOthers = total === 0 && (await hasSessions(tutor, lecture, !query.archived))
  return { sessions, total, hasOthers, usage, blank, coming: listComing(all) }
}

/** Whether a lecture has archived sessions, or others. */
async function hasSessions(tutor: Tutor, lecture: string, archived: boolean): Promise<boolean> {
  return (await listSessions(tutor, { lecture, archived, page: 1, pageSize: 1 })).total > 0
}
