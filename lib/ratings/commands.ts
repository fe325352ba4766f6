import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { storeQuickCheckRating } from '@/lib/ratings/rating-sql'
import type { quickCheckRatingInput, ratedView } from '@/lib/ratings/schema'
import { onSessionEnd } from '@/lib/sessions/activation-commands'

/**
 * Rates a QuickCheck's questions, once per participant and round, after submitting; the rating itself names nobody.
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
    select: { lecture: { select: { archivedAt: true } }, registrations: { where: { participantId: me.id } } },
  })
  if (!round) return new AppError('not_found')
  if (round.lecture.archivedAt) return new AppError('lecture_archived')
  return new AppError(round.registrations[0]?.rated ? 'already_rated' : 'not_submitted')
}

/** With the end of a session its ratings lose their link to participants. */
onSessionEnd('ratings', async (tx, sessionId) => {
  await tx.sessionRating.updateMany({ where: { sessionId }, data: { participantId: null } })
})
