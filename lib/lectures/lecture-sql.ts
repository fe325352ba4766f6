import 'server-only'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/**
 * Whether the session with this alias is open: activated, not ended, and not left open for 12 hours. It stands with
 * lectures because they already ask it, and domains import only from their left.
 */
export function sessionIsOpen(alias: string): Prisma.Sql {
  const s = Prisma.raw(alias)
  return Prisma.sql`(${s}.ended_at IS NULL
    AND ${s}.activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second')`
}

/** Which of these lectures have an open session. */
export async function listLecturesInSession(client: Tx, lectureIds: readonly string[]): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT s.lecture_id AS id FROM session s
    WHERE s.lecture_id = ANY (${lectureIds}::uuid[]) AND ${sessionIsOpen('s')}`
  return rows.map(({ id }) => id)
}

/** The lectures assigned to a tutor in which a session is open, at most `count`, the latest session first. */
export async function listAssignedInSession(client: Tx, tutorId: string, count: number): Promise<string[]> {
  const rows = await client.$queryRaw<{ lectureId: string }[]>`
    SELECT s.lecture_id AS "lectureId"
    FROM lecture_tutor lt JOIN session s ON s.lecture_id = lt.lecture_id
    WHERE lt.tutor_id = ${tutorId}::uuid AND ${sessionIsOpen('s')}
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
      SELECT FROM session s WHERE s.lecture_id = l.id AND ${sessionIsOpen('s')})`
  return count > 0
}
