import 'server-only'
import type { Tx } from '@/lib/db/client'
import { onSessionEnd } from '@/lib/sessions/activation-commands'

/** Ends the rounds of a lecture whose time is over. */
export async function closeExpiredRounds(tx: Tx, lectureId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE round SET ended_at = ends_at
    WHERE lecture_id = ${lectureId}::uuid AND ended_at IS NULL AND ends_at <= clock_timestamp()`
}

/** The running round of a session ends with it. */
onSessionEnd('rounds', async (tx, sessionId) => {
  await tx.$executeRaw`
    UPDATE round r SET ended_at = greatest(r.started_at, least(r.ends_at, s.ended_at))
    FROM session s WHERE s.id = r.session_id AND s.id = ${sessionId}::uuid AND r.ended_at IS NULL`
})
