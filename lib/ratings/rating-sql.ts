import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { pseudonym } from '@/lib/participants/pseudonym-sql'
import { hasRated } from '@/lib/rounds/result-sql'
import { countsAsSubmitted } from '@/lib/rounds/round-sql'
import { sessionEnd } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

/** The pseudonyms of the participant `p` as the author of a rating of the session `s`, and of the round `r`. */
const sessionRater = () => pseudonym('session rating', Prisma.sql`s.id`, Prisma.sql`p.id`)
const quickCheckRater = () => pseudonym('quickcheck rating', Prisma.sql`r.id`, Prisma.sql`p.id`)

/**
 * Counts a rating of a QuickCheck's questions and stores under a pseudonym that it was given. Returns whether it was
 * counted: only the first one after the submission is.
 */
export async function storeQuickCheckRating(
  client: Tx,
  me: Participant,
  { roundId, quality, relevance }: { roundId: string; quality: number; relevance: number },
): Promise<boolean> {
  const rows = await client.$queryRaw<{ roundId: string }[]>`
    WITH rater AS (
      INSERT INTO quick_check_rater (round_id, rater)
      SELECT r.id, ${quickCheckRater()}
      FROM registration g JOIN round r ON r.id = g.round_id JOIN participant p ON p.id = g.participant_id
      JOIN lecture l ON l.id = r.lecture_id
      WHERE r.id = ${roundId}::uuid AND ${signInHolds(me)}
        AND l.archived_at IS NULL AND ${countsAsSubmitted('g', 'r')}
      ON CONFLICT DO NOTHING RETURNING round_id)
    INSERT INTO quick_check_rating (round_id, quality, relevance, count)
    SELECT round_id, ${quality}, ${relevance}, 1 FROM rater
    ON CONFLICT (round_id, quality, relevance) DO UPDATE SET count = quick_check_rating.count + 1
    RETURNING round_id AS "roundId"`
  return rows.length > 0
}

/** The outcome of the statement; `allowed` is null without a session to rate. */
export type OutcomeRow = { archived: boolean; allowed: boolean | null; stored: boolean }

/**
 * Stores a rating of the open session or, up to 15 minutes after its end, counts one of the latest session; no row if
 * the sign-in has ended. The session's row is locked in share mode until the end of the statement. If the session ends
 * before, the rating is only counted; if it ends afterwards, its end counts the rating. A counted rating can no longer
 * be replaced.
 */
export async function storeSessionRating(
  client: Tx,
  me: Participant,
  { rating, sessionId = null }: { rating: number; sessionId?: string | null | undefined },
): Promise<OutcomeRow | undefined> {
  const rows = await client.$queryRaw<OutcomeRow[]>`
    WITH rated AS (
      SELECT s.id, s.allow_evaluation, session_is_open(s) AS open, ${sessionRater()} AS rater
      FROM session s JOIN lecture l ON l.id = s.lecture_id JOIN participant p ON p.lecture_id = l.id
      WHERE ${signInHolds(me)} AND l.archived_at IS NULL
        AND s.activated_at IS NOT NULL AND s.archived_at IS NULL
        AND (${sessionId}::uuid IS NULL OR s.id = ${sessionId}::uuid)
        AND ${sessionEnd('s')} > clock_timestamp() - ${serverBounds.ratingAfterSessionSeconds} * interval '1 second'
      ORDER BY ${sessionEnd('s')} DESC LIMIT 1
      FOR SHARE OF s),
    stored AS (
      INSERT INTO session_rater (session_id, rater, rating)
      SELECT id, rater, CASE WHEN open THEN ${rating}::smallint END FROM rated WHERE allow_evaluation
      ON CONFLICT (session_id, rater) DO UPDATE SET rating = excluded.rating
      WHERE session_rater.rating IS NOT NULL AND excluded.rating IS NOT NULL
      RETURNING session_id, rating),
    counted AS (
      INSERT INTO session_rating (session_id, rating, count)
      SELECT session_id, ${rating}, 1 FROM stored WHERE rating IS NULL
      ON CONFLICT (session_id, rating) DO UPDATE SET count = session_rating.count + 1)
    SELECT l.archived_at IS NOT NULL AS archived, (SELECT allow_evaluation FROM rated) AS allowed,
           EXISTS (SELECT FROM stored) AS stored
    FROM participant p JOIN lecture l ON l.id = p.lecture_id
    WHERE ${signInHolds(me)}`
  return rows[0]
}

/** Counts the ratings of a session that could still be replaced, and then only keeps that they were given. */
export async function countSessionRatings(client: Tx, sessionId: string): Promise<void> {
  await client.$executeRaw`
    INSERT INTO session_rating (session_id, rating, count)
    SELECT session_id, rating, count(*) FROM session_rater
    WHERE session_id = ${sessionId}::uuid AND rating IS NOT NULL GROUP BY session_id, rating
    ON CONFLICT (session_id, rating) DO UPDATE SET count = session_rating.count + excluded.count`
  await client.$executeRaw`
    UPDATE session_rater SET rating = NULL WHERE session_id = ${sessionId}::uuid AND rating IS NOT NULL`
}

/** Whether a participant has rated a QuickCheck's round. */
export async function hasRatedQuickCheck(client: Tx, me: Participant, roundId: string): Promise<boolean> {
  const rows = await client.$queryRaw<{ rated: boolean }[]>`
    SELECT ${hasRated()} AS rated
    FROM round r, participant p WHERE r.id = ${roundId}::uuid AND p.id = ${me.id}::uuid`
  return rows[0]?.rated ?? false
}
