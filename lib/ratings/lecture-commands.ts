import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import type { LectureRating, LectureRatingInput } from '@/lib/ratings/lecture-schema'
import { storeSessionRating } from '@/lib/ratings/rating-sql'

/**
 * Rates the lecture in its active session, or up to 15 minutes after its end; a rating given while the session is
 * active can be replaced until its end.
 * Errors: not_authenticated, not_found, lecture_archived, session_not_active, evaluation_not_allowed, already_rated.
 */
export async function rateLecture(me: Participant, input: LectureRatingInput): Promise<LectureRating> {
  const outcome = await storeSessionRating(db, me, input)
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
