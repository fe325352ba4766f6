import 'server-only'
import type { Tx } from '@/lib/db/client'
import { pseudonym, senderLimits } from '@/lib/participants/pseudonym-sql'
import { hasRated } from '@/lib/rounds/result-sql'
import { Prisma } from '@/prisma/generated/client'

// The rows stored under a participant's pseudonyms, which only the server can compute.

/** `rating` is kept until the session first ends. */
export type RatedSessionRow = { id: string; number: number; title: string; rating: number | null }

/** The sessions that a participant has rated, in their order. */
export async function listRatedSessions(client: Tx, participantId: string): Promise<RatedSessionRow[]> {
  return client.$queryRaw`
    SELECT s.id, s.number, s.title, x.rating::int AS rating
    FROM participant p JOIN session s ON s.lecture_id = p.lecture_id JOIN session_rater x ON x.session_id = s.id
      AND x.rater = ${pseudonym('session rating', Prisma.sql`s.id`, Prisma.sql`p.id`)}
    WHERE p.id = ${participantId}::uuid ORDER BY s.number`
}

/** The rounds of QuickChecks that a participant has rated. */
export async function listRatedRounds(client: Tx, participantId: string): Promise<Set<string>> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT r.id
    FROM participant p JOIN registration g ON g.participant_id = p.id JOIN round r ON r.id = g.round_id
    WHERE p.id = ${participantId}::uuid AND ${hasRated()}`
  return new Set(rows.map(({ id }) => id))
}

export type LimitsRow = {
  feedbackAgainAt: Date | null
  feedbackKey: string | null
  tempoAgainAt: Date | null
}

/** Until when a participant has to wait, and the key of their last message. */
export async function findLimits(client: Tx, participantId: string): Promise<LimitsRow | undefined> {
  const rows = await client.$queryRaw<LimitsRow[]>`
    SELECT f.again_at AS "feedbackAgainAt", f.message_key AS "feedbackKey", t.again_at AS "tempoAgainAt"
    FROM participant p ${senderLimits()} WHERE p.id = ${participantId}::uuid`
  return rows[0]
}
