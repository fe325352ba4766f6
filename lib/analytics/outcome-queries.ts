import 'server-only'
import type { SessionOutcome } from '@/lib/analytics/outcome-schema'
import { listRoundStats } from '@/lib/analytics/scope-queries'
import { listTempoMinutes } from '@/lib/analytics/tempo-queries'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { meanSuccessRate, roundSuccessRate } from '@/lib/rounds/rules'

const LONGEST_MINUTES = bounds.sessionLengthSeconds / 60

/** The rating of a session; its mean is null while few have rated. */
export async function rateSession(sessionId: string): Promise<SessionOutcome['rating']> {
  const { _avg, _count } = await db.sessionRating.aggregate({
    where: { sessionId },
    _avg: { rating: true },
    _count: true,
  })
  return { mean: _count < bounds.fewSubmissions ? null : _avg.rating, count: _count }
}

/** What came out of a session of one of the tutor's lectures. */
export async function getOutcome(session: { id: string; lectureId: string }): Promise<SessionOutcome> {
  const { id: sessionId, lectureId } = session
  const [stats, held, feedbacks, rating, tempo] = await Promise.all([
    listRoundStats({ lectureId, sessionId, from: null, to: null }),
    db.round.count({ where: { sessionId } }),
    db.feedback.count({ where: { sessionId } }),
    rateSession(sessionId),
    listTempoMinutes(sessionId, LONGEST_MINUTES),
  ])
  const rounds = stats.map((round) => ({
    id: round.id,
    number: round.number,
    kind: round.kind,
    title: round.title,
    participations: round.participations,
    successRate: roundSuccessRate(round),
  }))
  const final = rounds.length === held
  return { rounds, final, successRate: meanSuccessRate(stats), feedbacks, rating, tempo }
}
