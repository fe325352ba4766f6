import 'server-only'
import type { Scope } from '@/lib/analytics/analytics-sql'
import { listMinutes } from '@/lib/analytics/feedback-sql'
import type { Dashboard, TempoMinute, SessionOutcome } from '@/lib/analytics/schema'
import { listRoundStats, rateSessions } from '@/lib/analytics/scope-queries'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { describeLecture, resolveLecture } from '@/lib/lectures/queries'
import { getTutorCounts, findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { meanSuccessRate, successRateOf } from '@/lib/rounds/rules'
import { findOpenSession } from '@/lib/sessions/queries'

/** Minutes of the tempo's course, the current one included. */
const HISTORY_MINUTES = 60

/** The scope of a whole session. */
function wholeSession(lectureId: string, sessionId: string): Scope {
  return { lectureId, sessionId, from: null, to: null }
}

/** The rating of the active session, or of the latest one: ratings still arrive after its end. */
async function rateLatestSession(lectureId: string): Promise<Dashboard['rating']> {
  const latest = await db.session.findFirst({
    where: { lectureId, activatedAt: { not: null } },
    orderBy: { activatedAt: 'desc' },
    select: { id: true },
  })
  return latest ? rateSessions(wholeSession(lectureId, latest.id)) : { mean: null, count: 0 }
}

/** The figures that a tutor watches during a session. Errors: not_found, no_lecture_chosen. */
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

const MAX_MINUTES = bounds.sessionLengthSeconds / 60

/**
 * The tempo votes minute by minute from the start of a session to its end or now, at most the last `minutes`; minutes
 * without votes are zero.
 */
export async function listTempoMinutes(sessionId: string, minutes = MAX_MINUTES): Promise<TempoMinute[]> {
  const rows = await listMinutes(db, sessionId, minutes)
  return rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }))
}

/** The results of one session. Does not check ownership. */
export async function getOutcome(session: { id: string; lectureId: string }): Promise<SessionOutcome> {
  const { id: sessionId, lectureId } = session
  const scope = wholeSession(lectureId, sessionId)
  const [stats, held, feedbacks, rating, tempo] = await Promise.all([
    listRoundStats(scope),
    db.round.count({ where: { sessionId } }),
    db.feedback.count({ where: { sessionId } }),
    rateSessions(scope),
    listTempoMinutes(sessionId),
  ])
  const rounds = stats.map((round) => ({
    id: round.id,
    number: round.number,
    kind: round.kind,
    title: round.title,
    participations: round.participations,
    successRate: successRateOf(round),
  }))
  const final = rounds.length === held
  return { rounds, final, successRate: meanSuccessRate(stats), feedbacks, rating, tempo }
}
