import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import { getOwnLimits, secondsUntil } from '@/lib/participants/queries'
import { findOpenSession } from '@/lib/sessions/queries'
import type { againView, tempoInput } from '@/lib/tempo/schema'

/** Stores the tempo without a trace of who said it; the participant only keeps when they may again. */
async function storeTempo(me: Participant, tempo: z.infer<typeof tempoInput>['tempo']) {
  const rows = await db.$queryRaw<{ againAt: Date }[]>`
    WITH open AS (
      SELECT id FROM session WHERE lecture_id = ${me.lectureId}::uuid AND activated_at IS NOT NULL AND ended_at IS NULL
        AND activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second'),
    allowed AS (
      UPDATE participant SET tempo_again_at = clock_timestamp() + ${bounds.tempoIntervalSeconds} * interval '1 second'
      WHERE id = ${me.id}::uuid AND sign_in_id = ${me.signInId}::uuid AND EXISTS (SELECT FROM open)
        AND (tempo_again_at IS NULL OR tempo_again_at <= clock_timestamp())
      RETURNING tempo_again_at),
    said AS (INSERT INTO tempo (session_id, tempo) SELECT open.id, ${tempo}::tempo_kind FROM open, allowed)
    SELECT tempo_again_at AS "againAt" FROM allowed`
  return rows[0]?.againAt
}

/** Says "too fast" or "too slow". Errors: not_authenticated, lecture_archived, session_not_active, tempo_too_soon. */
export async function sayTempo(
  me: Participant,
  { tempo }: z.infer<typeof tempoInput>,
): Promise<z.infer<typeof againView>> {
  const againAt = await storeTempo(me, tempo)
  if (!againAt) throw await rejectionReason(me)
  publishCounts(me.lectureId)
  return { againAt: againAt.toISOString() }
}

async function rejectionReason(me: Participant): Promise<AppError> {
  const { archived, tempoAgainAt, now } = await getOwnLimits(me)
  if (archived) return new AppError('lecture_archived')
  if (!(await findOpenSession(me.lectureId))) return new AppError('session_not_active')
  return new AppError('tempo_too_soon', { retryAfter: secondsUntil(tempoAgainAt, now) })
}
