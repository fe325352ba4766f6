import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import type { Tx } from '@/lib/db/client'
import type { RoundCounting } from '@/lib/lectures/schema'
import { roundIsFinal, tookPart } from '@/lib/rounds/round-sql'
import { sessionEnd } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

/** A participant's own part in a final round. */
export type OwnAnswersRow = {
  roundId: string
  rated: boolean
  /** By the question's id. */
  answers: Record<string, string | null> | null
  /** Of a single question: whether its right answer may be shown. */
  revealed: boolean
}

/**
 * The rounds of single questions whose points the participant `p` may see. Points tell whether an answer was correct:
 * they wait for the reveal, at the latest for the end of the session, and are withheld while the question runs again.
 */
const ownSingleAnswers = Prisma.sql`
  SELECT a.round_id, false AS rated, jsonb_build_object(r.question_id, a.answer_id) AS answers,
         r.started_at, r.revealed_at IS NOT NULL AS revealed
  FROM single_answer a JOIN round r ON r.id = a.round_id JOIN session s ON s.id = r.session_id
  WHERE a.participant_id = p.id AND ${roundIsFinal('r')}
    AND (r.revealed_at IS NOT NULL OR ${sessionEnd('s')} <= clock_timestamp())
    AND NOT EXISTS (SELECT FROM round again WHERE again.question_id = r.question_id
      AND again.started_at > r.started_at AND NOT (${roundIsFinal('again')}))`

/**
 * One's own answers in the rounds that are final, or in one of them, the newest first, each with the lecture's rule for
 * sums; one row without a round if there are none, no row if the sign-in does not hold.
 */
export async function listOwnAnswers(
  client: Tx,
  me: Participant,
  roundId: string | null,
): Promise<({ counting: RoundCounting } & (OwnAnswersRow | { roundId: null }))[]> {
  return client.$queryRaw`
    /* list-own-answers */
    SELECT l.counting, own.round_id AS "roundId", own.rated, own.answers, own.revealed
    FROM participant p JOIN lecture l ON l.id = p.lecture_id LEFT JOIN LATERAL (
      SELECT g.round_id, g.rated, d.answers, r.started_at, true AS revealed
      FROM registration g JOIN round r ON r.id = g.round_id
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(question_id, answer_id) AS answers, bool_or(answer_id IS NOT NULL) AS ticked
        FROM draft WHERE registration_id = g.id) d
      WHERE g.participant_id = p.id AND ${tookPart('g', Prisma.sql`d.ticked`)} AND ${roundIsFinal('r')}
      UNION ALL ${ownSingleAnswers}
    ) own ON ${roundId}::uuid IS NULL OR own.round_id = ${roundId}::uuid
    WHERE ${signInHolds(me)}
    ORDER BY own.started_at DESC`
}
