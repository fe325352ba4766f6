import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import { readClock } from '@/lib/db/client'
import type { CurrentSession } from '@/lib/lecture-state/live-schema'
import { resolveLecture } from '@/lib/lectures/queries'
import { findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findOpenSession } from '@/lib/sessions/queries'
import { participantSessionView } from '@/lib/sessions/schema'

/**
 * The active session of a lecture and its current round; participants ask about their own lecture and do not see the
 * notes of its tutors.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getCurrentSession(
  actor: Actor,
  lectureId: string | undefined,
): Promise<CurrentSession> {
  const id = actor.kind === 'participant' ? actor.lectureId : (await resolveLecture(actor, lectureId)).id
  const [session, row, now] = await Promise.all([findOpenSession(id), findCurrentRound(id), readClock()])
  const seen = session && actor.kind === 'participant' ? participantSessionView.parse(session) : session
  return { session: seen, round: session && row ? toRoundView(row) : null, now: now.toISOString() }
}
