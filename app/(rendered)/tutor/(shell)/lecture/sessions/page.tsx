import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { loadBlankSession } from '@/app/(rendered)/tutor/load-blank-session'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { listComing } from '@/lib/analytics/dashboard-rules'
import { listSessionUsage, listSessions } from '@/lib/sessions/queries'
import { sessionListQuery } from '@/lib/sessions/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { SessionList } from './_components/session-list'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('sessions') }
}

export default async function SessionsPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/sessions')
  const [query, current] = await Promise.all([
    readListParams(searchParams, sessionListQuery.omit({ id: true, lecture: true })),
    searchParams.then(({ lecture }) => loadLecture(tutor, lecture)),
  ])
  if (!current) return <NoLecture tutor={tutor} />
  const lecture = { lecture: current.id, page: 1, pageSize: 200 }
  const [{ items, total }, all, blank] = await Promise.all([
    listSessions(tutor, { ...query, lecture: current.id }),
    listSessions(tutor, lecture),
    loadBlankSession(current.id),
  ])
  const usage = await listSessionUsage(items.map(({ id }) => id))
  const coming = listComing(all.items)
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <SessionList
        lecture={{ id: current.id, title: current.title, archived: current.archived }}
        query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
        sessions={items}
        usage={usage}
        total={total}
        hasOthers={total === 0 && (await hasSessions(tutor, current.id, !query.archived))}
        nextId={current.archived ? null : (coming[0]?.id ?? null)}
        movable={coming}
        blank={blank}
      />
    </LectureScope>
  )
}

/** Whether a lecture has sessions that are archived, or others that are not. */
async function hasSessions(tutor: Tutor, lecture: string, archived: boolean): Promise<boolean> {
  return (await listSessions(tutor, { lecture, archived, page: 1, pageSize: 1 })).total > 0
}
