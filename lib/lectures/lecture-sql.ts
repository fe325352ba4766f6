import 'server-only'
import type { Tx } from '@/lib/db/client'

/** Which of these lectures have an open session. */
export async function listLecturesInSession(client: Tx, lectureIds: readonly string[]): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT s.lecture_id AS id FROM session s
    WHERE s.lecture_id = ANY (${lectureIds}::uuid[]) AND session_is_open(s)`
  return rows.map(({ id }) => id)
}

/** The lectures assigned to a tutor in which a session is open, at most `count`, the latest session first. */
export async function listAssignedInSession(client: Tx, tutorId: string, count: number): Promise<string[]> {
  const rows = await client.$queryRaw<{ lectureId: string }[]>`
    SELECT s.lecture_id AS "lectureId"
    FROM lecture_tutor lt JOIN session s ON s.lecture_id = lt.lecture_id
    WHERE lt.tutor_id = ${tutorId}::uuid AND session_is_open(s)
    ORDER BY s.activated_at DESC LIMIT ${count}`
  return rows.map(({ lectureId }) => lectureId)
}

/**
 * Takes the lecture's row for the rest of the transaction, so that changes of it, its items, sessions and rounds come
 * one after the other. Students' inserts are not held up: they only need the row to exist.
 */
export async function lockLecture(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM lecture WHERE id = ${id}::uuid FOR NO KEY UPDATE`
}

/** Archives a lecture now, unless a session of it is open; answers whether it did. */
export async function archiveUnlessInSession(tx: Tx, id: string): Promise<boolean> {
  const count = await tx.$executeRaw`
    UPDATE lecture l SET archived_at = clock_timestamp() WHERE l.id = ${id}::uuid AND NOT EXISTS (
      SELECT FROM session s WHERE s.lecture_id = l.id AND session_is_open(s))`
  return count > 0
}
