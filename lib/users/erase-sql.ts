import 'server-only'
import type { Tx } from '@/lib/db/client'

/** Locks a tutor's lectures, so that no session of them begins or ends during the transaction. */
export async function lockLecturesOf(tx: Tx, tutorId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT l.id FROM lecture l JOIN lecture_tutor lt ON lt.lecture_id = l.id
    WHERE lt.tutor_id = ${tutorId}::uuid ORDER BY l.id FOR NO KEY UPDATE OF l`
}

/** Whether a session of one of the tutor's lectures is open. */
export async function isInSession(tx: Tx, tutorId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT FROM session a JOIN lecture_tutor lt ON lt.lecture_id = a.lecture_id
    WHERE lt.tutor_id = ${tutorId}::uuid AND session_is_open(a) LIMIT 1`
  return rows.length > 0
}
