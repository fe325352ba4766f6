import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import { getOwnLimits, secondsUntil } from '@/lib/participants/queries'
import { findOpenSession } from '@/lib/sessions/queries'
import type { againView, tempoInput } from '@/lib/tempo/schema'
import { storeTempo } from '@/lib/tempo/tempo-sql'

/** Votes "too fast" or "too slow". Errors: not_authenticated, lecture_archived, session_not_active, tempo_too_soon. */
export async function sayTempo(
  me: Participant,
  { tempo }: z.infer<typeof tempoInput>,
): Promise<z.infer<typeof againView>> {
  const againAt = await storeTempo(db, me, tempo)
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
