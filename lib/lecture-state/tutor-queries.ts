import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { describeLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { getTutorCounts } from '@/lib/rounds/count-queries'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findOpenSession } from '@/lib/sessions/queries'

/** The live state of a lecture at this moment, the same that the event stream goes on from. */
export async function getLiveSnapshot(lecture: LectureView): Promise<LiveSnapshot> {
  const [session, row, counts] = await Promise.all([
    findOpenSession(lecture.id),
    findCurrentRound(lecture.id),
    getTutorCounts(lecture.id),
  ])
  return { lecture, session, round: session && row ? toRoundView(row) : null, counts, now: counts.now }
}

/** More than one session at a time is rare, and a list of them helps nobody. */
const MAX_OPEN = 5

/** The lectures assigned to a tutor in which a session is active, the latest first. */
export async function listOpenSnapshots({ id }: Pick<Tutor, 'id'>): Promise<LiveSnapshot[]> {
  const rows = await db.$queryRaw<{ lectureId: string }[]>`
    SELECT s.lecture_id AS "lectureId"
    FROM lecture_tutor lt JOIN session s ON s.lecture_id = lt.lecture_id
    WHERE lt.tutor_id = ${id}::uuid AND s.activated_at IS NOT NULL AND s.ended_at IS NULL
      AND s.activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second'
    ORDER BY s.activated_at DESC LIMIT ${MAX_OPEN}`
  return Promise.all(rows.map(async ({ lectureId }) => getLiveSnapshot(await describeLecture(lectureId))))
}
