import 'server-only'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db'

/** Writes down what time has ended: rounds past their end, sessions open for too long. */
export async function closeExpired(tx: Tx, lectureId: string): Promise<void> {
  const length = bounds.sessionLengthSeconds
  await tx.$executeRaw`
    UPDATE round SET ended_at = ends_at
    WHERE lecture_id = ${lectureId}::uuid AND ended_at IS NULL AND ends_at <= clock_timestamp()`
  const sessions = await tx.$queryRaw<{ id: string }[]>`
    UPDATE session SET ended_at = activated_at + ${length} * interval '1 second'
    WHERE lecture_id = ${lectureId}::uuid AND activated_at IS NOT NULL AND ended_at IS NULL
      AND activated_at <= clock_timestamp() - ${length} * interval '1 second'
    RETURNING id`
  for (const { id } of sessions) await closeSession(tx, id)
}

/** What the end of a session brings: its running round ends too, and its ratings lose their link to participants. */
export async function closeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE round r SET ended_at = greatest(r.started_at, least(r.ends_at, s.ended_at))
    FROM session s WHERE s.id = r.session_id AND s.id = ${sessionId}::uuid AND r.ended_at IS NULL`
  await tx.sessionRating.updateMany({ where: { sessionId }, data: { participantId: null } })
}
