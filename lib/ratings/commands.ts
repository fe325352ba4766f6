import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type { quickCheckRatingInput, ratedView } from '@/lib/ratings/schema'
import { onSessionEnd } from '@/lib/sessions/activation-commands'

/**
 * Rates a QuickCheck's questions, once per participant and round, after submitting; the rating itself names nobody.
 * Errors: not_authenticated, lecture_archived, not_found, not_submitted, already_rated.
 */
export async function rateQuickCheck(
  me: Participant,
  { roundId, quality, relevance }: z.infer<typeof quickCheckRatingInput>,
): Promise<z.infer<typeof ratedView>> {
  const stored = await db.$queryRaw<{ id: bigint }[]>`
    WITH rater AS (
      UPDATE registration g SET rated = true
      FROM round r, participant p, lecture l
      WHERE r.id = g.round_id AND p.id = g.participant_id AND l.id = r.lecture_id AND l.archived_at IS NULL
        AND g.round_id = ${roundId}::uuid AND g.participant_id = ${me.id}::uuid
        AND p.sign_in_id = ${me.signInId}::uuid AND NOT g.rated
        AND (g.submitted_at IS NOT NULL
          OR (clock_timestamp() >= coalesce(r.ended_at, r.ends_at) + ${bounds.graceSeconds} * interval '1 second'
            AND EXISTS (SELECT FROM draft d WHERE d.registration_id = g.id AND d.answer_id IS NOT NULL)))
      RETURNING g.round_id)
    INSERT INTO quick_check_rating (round_id, quality, relevance)
    SELECT round_id, ${quality}, ${relevance} FROM rater RETURNING id`
  if (stored.length === 0) throw await rejectionReason(me, roundId)
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
