import 'server-only'
import { rateSession } from '@/lib/analytics/outcome-queries'
import type { Dashboard } from '@/lib/analytics/schema'
import { listTempoMinutes } from '@/lib/analytics/tempo-queries'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { describeLecture, resolveLecture } from '@/lib/lectures/queries'
import { getTutorCounts, findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findOpenSession } from '@/lib/sessions/queries'

/** Minutes of the tempo's course, the current one included. */
const HISTORY_MINUTES = 60

/** The rating of the session that is active or was so last: ratings still come in after its end. */
async function rateLatestSession(lectureId: string): Promise<Dashboard['rating']> {
  const latest = await db.session.findFirst({
    where: { lectureId, activatedAt: { not: null } },
    orderBy: { activatedAt: 'desc' },
    select: { id: true },
  })
  return latest ? rateSession(latest.id) : { mean: null, count: 0 }
}

/** What a tutor watches while talking, at once. Errors: not_found, no_lecture_chosen. */
export async function getDashboard(tutor: Tutor, asked?: string): Promise<Dashboard> {
  const { id } = await resolveLecture(tutor, asked)
  const [lecture, session, round, counts, rating] = await Promise.all([
    describeLecture(id),
    findOpenSession(id),
    findCurrentRound(id),
    getTutorCounts(id),
    rateLatestSession(id),
  ])
  const { participants, tempo, unreadFeedback, now } = counts
  const history = session ? await listTempoMinutes(session.id, HISTORY_MINUTES) : []
  return {
    lecture,
    session,
    round: session && round && toRoundView(round),
    participants,
    tempo: { ...tempo, windowSeconds: bounds.tempoWindowSeconds, history },
    unreadFeedback,
    rating,
    now,
  }
}
