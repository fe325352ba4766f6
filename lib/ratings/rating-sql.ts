import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import { bounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { countsAsSubmitted } from '@/lib/rounds/round-sql'
import { sessionEnd } from '@/lib/sessions/session-sql'

/**
 * Stores a rating of a QuickCheck's questions, which names nobody, and marks the registration as rated; answers whether it
 * did: only the first one after the submission is stored.
 */
export async function storeQuickCheckRating(
  client: Tx,
  me: Participant,
  { roundId, quality, relevance }: { roundId: string; quality: number; relevance: number },
): Promise<boolean> {
  const rows = await client.$queryRaw<{ id: bigint }[]>`
    WITH rater AS (
      UPDATE registration g SET rated = true
      FROM round r, participant p, lecture l
      WHERE r.id = g.round_id AND p.id = g.participant_id AND l.id = r.lecture_id AND l.archived_at IS NULL
        AND g.round_id = ${roundId}::uuid AND ${signInHolds(me)}
        AND NOT g.rated AND ${countsAsSubmitted('g', 'r')}
      RETURNING g.round_id)
    INSERT INTO quick_check_rating (round_id, quality, relevance)
    SELECT round_id, ${quality}, ${relevance} FROM rater RETURNING id`
  return rows.length > 0
}

/** What the statement found; `allowed` is null without a session to rate. */
export type OutcomeRow = { archived: boolean; allowed: boolean | null; stored: boolean }

/**
 * Stores a rating of the open session or, up to 15 minutes after its end, of the one that ended last; nothing if the
 * sign-in has ended. The session's row is shared until the end of the statement: whoever ends the session comes before,
 * and the rating names nobody, or after, and takes the name out. A rater whose rating has lost its name already cannot
 * replace it.
 */
export async function storeSessionRating(
  client: Tx,
  me: Participant,
  { rating, sessionId = null }: { rating: number; sessionId?: string | null | undefined },
): Promise<OutcomeRow | undefined> {
  const rows = await client.$queryRaw<OutcomeRow[]>`
    WITH rated AS (
      SELECT s.id, s.allow_evaluation, session_is_open(s) AS open
      FROM session s JOIN lecture l ON l.id = s.lecture_id JOIN participant p ON p.lecture_id = l.id
      WHERE ${signInHolds(me)} AND l.archived_at IS NULL
        AND s.activated_at IS NOT NULL AND s.archived_at IS NULL
        AND (${sessionId}::uuid IS NULL OR s.id = ${sessionId}::uuid)
        AND ${sessionEnd('s')} > clock_timestamp() - ${bounds.ratingAfterSessionSeconds} * interval '1 second'
      ORDER BY ${sessionEnd('s')} DESC LIMIT 1
      FOR SHARE OF s),
    first AS (
      INSERT INTO session_rater (session_id, participant_id)
      SELECT id, ${me.id}::uuid FROM rated WHERE allow_evaluation ON CONFLICT DO NOTHING RETURNING session_id),
    stored AS (
      INSERT INTO session_rating (session_id, participant_id, rating)
      SELECT id, CASE WHEN open THEN ${me.id}::uuid END, ${rating} FROM rated
      WHERE allow_evaluation AND CASE WHEN open THEN
          NOT EXISTS (SELECT FROM session_rater r WHERE r.session_id = rated.id AND r.participant_id = ${me.id}::uuid)
          OR EXISTS (SELECT FROM session_rating g WHERE g.session_id = rated.id AND g.participant_id = ${me.id}::uuid)
        ELSE EXISTS (SELECT FROM first) END
      ON CONFLICT (session_id, participant_id) DO UPDATE SET rating = excluded.rating
      RETURNING id)
    SELECT l.archived_at IS NOT NULL AS archived, (SELECT allow_evaluation FROM rated) AS allowed,
           EXISTS (SELECT FROM stored) AS stored
    FROM participant p JOIN lecture l ON l.id = p.lecture_id
    WHERE ${signInHolds(me)}`
  return rows[0]
}
