import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import type { TempoKind } from '@/prisma/generated/enums'

/**
 * Stores the tempo without a trace of who said it, and answers when the participant may again; nothing if it is too soon,
 * no session is open or the sign-in has ended.
 */
export async function storeTempo(client: Tx, me: Participant, tempo: TempoKind): Promise<Date | undefined> {
  const rows = await client.$queryRaw<{ againAt: Date }[]>`
    WITH open AS (SELECT s.id FROM session s WHERE s.lecture_id = ${me.lectureId}::uuid AND session_is_open(s)),
    allowed AS (
      UPDATE participant p SET tempo_again_at = clock_timestamp() + ${bounds.tempoIntervalSeconds} * interval '1 second'
      WHERE ${signInHolds(me)} AND EXISTS (SELECT FROM open)
        AND (p.tempo_again_at IS NULL OR p.tempo_again_at <= clock_timestamp())
      RETURNING p.tempo_again_at),
    said AS (INSERT INTO tempo (session_id, tempo) SELECT open.id, ${tempo}::tempo_kind FROM open, allowed)
    SELECT tempo_again_at AS "againAt" FROM allowed`
  return rows[0]?.againAt
}
