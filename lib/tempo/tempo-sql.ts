import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { pseudonym } from '@/lib/participants/pseudonym-sql'
import { Prisma } from '@/prisma/generated/client'
import type { TempoKind } from '@/prisma/generated/enums'

/**
 * Stores a tempo vote without a link to its author. Returns when the participant may vote again; undefined if it is too
 * soon, no session is open or the sign-in has ended.
 */
export async function storeTempo(client: Tx, me: Participant, tempo: TempoKind): Promise<Date | undefined> {
  const sender = pseudonym('tempo', Prisma.sql`p.lecture_id`, Prisma.sql`p.id`)
  const rows = await client.$queryRaw<{ againAt: Date }[]>`
    WITH open AS (SELECT s.id FROM session s WHERE s.lecture_id = ${me.lectureId}::uuid AND session_is_open(s)),
    allowed AS (
      INSERT INTO sender_limit (sender, again_at)
      SELECT ${sender}, clock_timestamp() + ${serverBounds.tempoIntervalSeconds} * interval '1 second'
      FROM participant p, open WHERE ${signInHolds(me)}
      ON CONFLICT (sender) DO UPDATE SET again_at = excluded.again_at, used_on = excluded.used_on
      WHERE sender_limit.again_at IS NULL OR sender_limit.again_at <= clock_timestamp()
      RETURNING again_at),
    said AS (INSERT INTO tempo (session_id, tempo) SELECT open.id, ${tempo}::tempo_kind FROM open, allowed)
    SELECT again_at AS "againAt" FROM allowed`
  return rows[0]?.againAt
}
