import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import {
  countSessionRatings,
  hasRatedQuickCheck,
  storeQuickCheckRating,
  storeSessionRating,
} from '@/lib/ratings/rating-sql'
import type {
  LectureRating,
  LectureRatingInput,
  quickCheckRatingInput,
  ratedView,
} from '@/lib/ratings/schema'
import { publishCounts } from '@/lib/realtime/bus'
import { onSessionEnd } from '@/lib/sessions/commands'

/**
 * Rates a QuickCheck's questions after submitting, once per participant and round. The rating itself is stored without
 * a link to the participant.
 * Errors: not_authenticated, lecture_archived, not_found, not_submitted, already_rated.
 */
export async function rateQuickCheck(
  me: Participant,
  rating: z.infer<typeof quickCheckRatingInput>,
): Promise<z.infer<typeof ratedView>> {
  if (!(await storeQuickCheckRating(db, me, rating))) throw await rejectionReason(me, rating.roundId)
  return { rated: true }
}

async function rejectionReason(me: Participant, roundId: string): Promise<AppError> {
  const round = await db.round.findFirst({
    where: { id: roundId, lectureId: me.lectureId, kind: 'quickcheck' },
    select: { lecture: { select: { archivedAt: true } } },
  })
  if (!round) return new AppError('not_found')
  if (round.lecture.archivedAt) return new AppError('lecture_archived')
  return new AppError((await hasRatedQuickCheck(db, me, roundId)) ? 'already_rated' : 'not_submitted')
}

/** At the end of a session its ratings become anonymous. */
onSessionEnd('ratings', countSessionRatings)

/**
 * Rates the lecture in its active session, or up to 15 minutes after its end. A rating given while the session is
 * active can be replaced until its end.
 * Errors: not_authenticated, not_found, lecture_archived, session_not_active, evaluation_not_allowed, already_rated.
 */
export async function rateLecture(me: Participant, input: LectureRatingInput): Promise<LectureRating> {
  const outcome = await storeSessionRating(db, me, input)
  if (!outcome) throw new AppError('not_authenticated')
  if (outcome.archived) throw new AppError('lecture_archived')
  if (outcome.allowed === null) throw await ratingRejectionReason(me, input)
  if (!outcome.allowed) throw new AppError('evaluation_not_allowed')
  if (!outcome.stored) throw new AppError('already_rated')
  publishCounts(me.lectureId)
  return { rating: input.rating }
}

/** A session of another lecture counts as not found. */
async function ratingRejectionReason(
  { lectureId }: Participant,
  { sessionId }: LectureRatingInput,
): Promise<AppError> {
  const known = !sessionId || (await db.session.count({ where: { id: sessionId, lectureId } })) > 0
  return new AppError(known ? 'session_not_active' : 'not_found')
}
