import 'server-only'
import type { Tx } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'

/** A lecture as tutors see it, except for the label of its semester and the format of its times. */
type StoredLecture = Omit<LectureView, 'semester' | 'createdAt'> & {
  semester: Omit<LectureView['semester'], 'label'>
  createdAt: Date
}

/**
 * These lectures in the order of their ids; missing ones are left out. A prepared statement: every change on a live
 * screen reads its lecture.
 */
export async function listStoredLectures(client: Tx, ids: readonly string[]): Promise<StoredLecture[]> {
  return client.$queryRaw<StoredLecture[]>`
    /* list-lectures */
    SELECT l.id, l.version, l.title, l.type, l.code, l.quiz_timer AS "quizTimer", l.quick_check_timer AS "quickCheckTimer",
      l.counting, l.release, l.language, l.regradings, l.copied_from_id AS "copiedFrom", l.created_at AS "createdAt",
      l.archived_at IS NOT NULL AS archived,
      EXISTS (SELECT FROM session s WHERE s.lecture_id = l.id AND session_is_open(s)) AS active,
      (SELECT count(*)::int FROM session s WHERE s.lecture_id = l.id) AS "sessionCount",
      jsonb_build_object('id', m.id, 'version', m.version, 'kind', m.kind, 'year', m.year,
        'lectureCount', (SELECT count(*) FROM lecture x WHERE x.semester_id = m.id)) AS semester,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) ORDER BY t.name, t.id)
        FROM lecture_tutor lt JOIN tutor t ON t.id = lt.tutor_id
        WHERE lt.lecture_id = l.id AND t.active), '[]') AS tutors
    FROM unnest((SELECT ${ids}::uuid[])) WITH ORDINALITY AS asked (id, place)
    JOIN lecture l ON l.id = asked.id JOIN semester m ON m.id = l.semester_id
    ORDER BY asked.place`
}

/** The lectures assigned to a tutor with an open session, at most `count`, the latest session first. */
export async function listAssignedInSession(client: Tx, tutorId: string, count: number): Promise<string[]> {
  const rows = await client.$queryRaw<{ lectureId: string }[]>`
    SELECT s.lecture_id AS "lectureId"
    FROM lecture_tutor lt JOIN session s ON s.lecture_id = lt.lecture_id
    WHERE lt.tutor_id = ${tutorId}::uuid AND session_is_open(s)
    ORDER BY s.activated_at DESC LIMIT ${count}`
  return rows.map(({ lectureId }) => lectureId)
}

/**
 * Locks the lecture's row for the rest of the transaction, so that changes of it, its items, sessions and rounds are
 * serialised. Of what students send, only feedback waits, because it takes its number from the row; all else only needs
 * the row to exist.
 */
export async function lockLecture(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`/* lock-lecture */ SELECT FROM lecture WHERE id = ${id}::uuid FOR NO KEY UPDATE`
}

/** Archives a lecture, unless a session of it is open; returns whether it did. */
export async function archiveUnlessInSession(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE lecture l SET archived_at = clock_timestamp() WHERE l.id = ${id}::uuid AND NOT EXISTS (
      SELECT FROM session s WHERE s.lecture_id = l.id AND session_is_open(s))`
  return count > 0
}
