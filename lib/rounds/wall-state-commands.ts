import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { publish } from '@/lib/realtime/bus'
import { findCurrentRound, getWallState, toRoundView } from '@/lib/rounds/queries'
import type { WallChange, WallState } from '@/lib/rounds/wall-state-schema'
import { storeWallState } from '@/lib/rounds/wall-state-sql'
import { getSession } from '@/lib/sessions/queries'

/** Errors: round_not_final, validation_failed for a question that the round does not have. */
async function assertShowable(
  round: { id: string; final: boolean } | null,
  { question = 0, hidden = false }: WallChange,
): Promise<void> {
  if (question === 0 && !hidden) return
  if (!round?.final) throw new AppError('round_not_final')
  const last = (await db.roundQuestion.count({ where: { roundId: round.id } })) - 1
  if (question > last) throw fieldError('question', 'atMost', { code: 'too_big', values: { max: last } })
}

/**
 * Sets what the projector views of an active session show. The question and a hidden result apply to the current round
 * and are reset by the next one, as is a blank view.
 * Errors: not_found, session_not_active, round_not_final, validation_failed.
 */
export async function changeWall(tutor: Tutor, sessionId: string, input: WallChange): Promise<WallState> {
  const session = await getSession(tutor, sessionId)
  if (!session.active) throw new AppError('session_not_active')
  const row = await findCurrentRound(session.lectureId)
  await assertShowable(row && toRoundView(row), input)
  const roundId = row?.id ?? null
  await storeWallState(db, sessionId, roundId, input)
  publish({ type: 'lecture.changed', lectureId: session.lectureId })
  return getWallState(session, row)
}
