import { loadHistory } from '@/app/tutor/load-history'
import { loadLive } from '@/app/tutor/live-snapshot'
import { loadResults } from '@/app/tutor/load-results'
import type { Tutor } from '@/app/tutor/tutor-gate'
import type { LectureView } from '@/lib/lectures/schema'
import { listStartable } from '@/lib/rounds/startable-queries'
import { listSessions } from '@/lib/sessions/queries'

/** Everything of a lecture that its dashboard starts from. */
export async function loadDashboard(tutor: Tutor, lecture: LectureView) {
  const snapshot = await loadLive(lecture)
  const { session, round } = snapshot
  const [{ items: sessions }, items, history, results] = await Promise.all([
    listSessions(tutor, { lecture: lecture.id, page: 1, pageSize: 200 }),
    session ? listStartable(tutor, lecture, session.id) : [],
    session ? loadHistory(tutor, lecture.id, session.id) : [],
    loadResults(tutor, lecture.id, round),
  ])
  return { sessions, items, history, ...results }
}
