import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import type { LectureRating, LectureRatingInput } from '@/lib/ratings/lecture-schema'

/** What the statement found; `allowed` is null without a session to rate. */
type Outcome = { archived: boolean; allowed: boolean | null; stored: boolean }

/**
 * Stores a rating of the active session or, shortly after, of the one that ended last. The session's row is shared
 * until the end of the statement: whoever ends the session comes before, and the rating names nobody, or after, and
 * takes the name out. A rater whose rating has lost its name already cannot replace it.
 */
async function storeRating(
  me: Participant,
  { rating, sessionId = null }: { rating: number; sessionId?: string | null },
): Promise<Outcome | undefined> {
  const length = bounds.sessionLengthSeconds
  const rows = await db.$queryRaw<Outcome[]>`
    WITH rated AS (
      SELECT s.id, s.allow_evaluation,
             s.ended_at IS NULL AND s.activated_at > clock_timestamp() - ${length} * interval '1 second' AS open
      FROM session s JOIN lecture l ON l.id = s.lecture_id JOIN participant p ON p.lecture_id = l.id
      WHERE p.id = ${me.id}::uuid AND p.sign_in_id = ${me.signInId}::uuid AND l.archived_at IS NULL
        AND s.activated_at IS NOT NULL AND s.archived_at IS NULL
        AND (${sessionId}::uuid IS NULL OR s.id = ${sessionId}::uuid)
        AND coalesce(s.ended_at, s.activated_at + ${length} * interval '1 second')
          > clock_timestamp() - ${bounds.ratingAfterSessionSeconds} * interval '1 second'
      ORDER BY coalesce(s.ended_at, s.activated_at + ${length} * interval '1 second') DESC LIMIT 1
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
    WHERE p.id = ${me.id}::uuid AND p.sign_in_id = ${me.signInId}::uuid`
  return rows[0]
}

/**
 * Rates the lecture in its active session, or up to 15 minutes after its end; a rating given while the session is
 * active can be replaced until its end.
 * Errors: not_authenticated, not_found, lecture_archived, session_not_active, evaluation_not_allowed, already_rated.
 */
export async function rateLecture(me: Participant, input: LectureRatingInput): Promise<LectureRating> {
  const outcome = await storeRating(me, input)
  if (!outcome) throw new AppError('not_authenticated')
  if (outcome.archived) throw new AppError('lecture_archived')
  if (outcome.allowed === null) throw await whyNotOpen(me, input)
  if (!outcome.allowed) throw new AppError('evaluation_not_allowed')
  if (!outcome.stored) throw new AppError('already_rated')
  publishCounts(me.lectureId)
  return { rating: input.rating }
}

/** A session of somebody else's lecture is none at all. */
async function whyNotOpen({ lectureId }: Participant, { sessionId }: LectureRatingInput): Promise<AppError> {
  const known = !sessionId || (await db.session.count({ where: { id: sessionId, lectureId } })) > 0
  return new AppError(known ? 'session_not_active' : 'not_found')
}
