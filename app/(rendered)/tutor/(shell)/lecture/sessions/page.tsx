import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { loadLecture, requireReadyTutor } from '@/app/(rendered)/tutor/page-auth'
import { listComing } from '@/lib/analytics/dashboard-rules'
import { env } from '@/lib/env'
import { getHighestNumber, listSessionUsage, listSessions } from '@/lib/sessions/queries'
import { sessionListQuery } from '@/lib/sessions/schema'
import { NoLecture } from '../../no-lecture'
import { LectureScope } from '../../lecture-scope'
import { SessionList } from './_components/session-list'

export async function generateMetadata(): Promise<Metadata> {
  const tTerms = await getTranslations('terms')
  return { title: tTerms('sessions') }
}

/** Today's date where the lectures are held, as date fields write it. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: env.TIMEZONE }).format(new Date())
}

export default async function SessionsPage({ searchParams }: { searchParams: SearchParams }) {
  const tutor = await requireReadyTutor('/tutor/lecture/sessions')
  const [query, current] = await Promise.all([
    readListParams(searchParams, sessionListQuery.omit({ id: true, lecture: true })),
    searchParams.then(({ lecture }) => loadLecture(tutor, lecture)),
  ])
  if (!current) return <NoLecture tutor={tutor} />
  const lecture = { lecture: current.id, page: 1, pageSize: 200 }
  const [{ items, total }, all, highest] = await Promise.all([
    listSessions(tutor, { ...query, lecture: current.id }),
    listSessions(tutor, lecture),
    getHighestNumber(current.id),
  ])
  const usage = await listSessionUsage(items.map(({ id }) => id))
  const day = today()
  return (
    <LectureScope tutor={tutor} lecture={current}>
      <SessionList
        lecture={{ id: current.id, title: current.title, archived: current.archived }}
        query={{ ...query, q: query.q ?? '', archived: query.archived ?? false }}
        sessions={items}
        usage={usage}
        total={total}
        nextId={current.archived ? null : (listComing(all.items, day)[0]?.id ?? null)}
        blank={{ number: highest + 1, title: '', date: day, content: '', allowEvaluation: true }}
      />
    </LectureScope>
  )
}
