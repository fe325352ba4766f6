import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { orNull } from '@/app/(rendered)/tutor/or-not-found'
import { loadLecture, requireReadyTutor, type Tutor } from '@/app/(rendered)/tutor/page-auth'
import { analyticsParams } from '@/lib/analytics/overview-schema'
import { getLecture } from '@/lib/lectures/queries'
import { listAllSessions } from '@/lib/sessions/queries'

/** All sessions that took place, archived ones included, by number. */
async function loadHeld(tutor: Tutor, lecture: string) {
  const all = await listAllSessions(tutor, lecture)
  return all
    .filter(({ state }) => state !== 'created')
    .map(({ id, number, title }) => ({ id, number, title }))
    .toSorted((a, b) => a.number - b.number)
}

/** The lecture that this one was copied from, if the tutor may see it. */
async function loadOrigin(tutor: Tutor, id: string | null) {
  const origin = id === null ? null : await orNull(() => getLecture(tutor, id))
  return origin && { id: origin.id, title: origin.title, semester: origin.semester.label }
}

/** Loads the scope of an analytics page: lecture, session and days, and what to compare with. */
export async function loadScope(path: string, searchParams: SearchParams) {
  const tutor = await requireReadyTutor(path)
  const [current, asked] = await Promise.all([
    searchParams.then(({ lecture }) => loadLecture(tutor, lecture)),
    readListParams(searchParams, analyticsParams),
  ])
  if (!current) return { tutor, current }
  const [sessions, origin] = await Promise.all([
    orNull(() => loadHeld(tutor, current.id)),
    loadOrigin(tutor, current.copiedFrom),
  ])
  if (!sessions) return { tutor, current: null }
  const session = sessions.find(({ id }) => id === asked.session)
  const scope = { lecture: current.id, session: session?.id, from: asked.from, to: asked.to }
  return { tutor, current, sessions, session, origin, scope, compare: asked.compare === true }
}

/** The scope of the older lecture: all of it, or its session with the same number; null if it has none. */
export async function loadOlderScope(tutor: Tutor, origin: { id: string }, session?: { number: number }) {
  if (!session) return { lecture: origin.id }
  const held = await orNull(() => loadHeld(tutor, origin.id))
  const same = held?.find(({ number }) => number === session.number)
  return same ? { lecture: origin.id, session: same.id } : null
}
