import 'server-only'
import { Prisma } from '@/prisma/generated/client'

/** `answered`: with at least one answer; `finished`: submitted, or with an answer to every question. */
export type RoundProgress = { registered: number; submitted: number; answered: number; finished: number }

/** One row that counts how far a round has come; all zero without a round. An answer to a single question is all of it. */
export function roundProgress(roundId: string | null): Prisma.Sql {
  return Prisma.sql`
    SELECT count(p.id)::int AS registered, count(p.submitted_at)::int AS submitted,
           count(*) FILTER (WHERE p.submitted_at IS NOT NULL OR p.given > 0)::int + single.count AS answered,
           count(*) FILTER (WHERE p.submitted_at IS NOT NULL OR p.given >= asked.count)::int + single.count AS finished
    FROM (SELECT count(*)::int FROM single_answer WHERE round_id = ${roundId}::uuid) single
    CROSS JOIN (SELECT count(*) FROM round_question WHERE round_id = ${roundId}::uuid) asked
    LEFT JOIN (
      SELECT g.id, g.submitted_at,
             (SELECT count(*) FROM draft d WHERE d.registration_id = g.id AND d.answer_id IS NOT NULL) AS given
      FROM registration g WHERE g.round_id = ${roundId}::uuid) p ON true
    GROUP BY single.count, asked.count`
}
