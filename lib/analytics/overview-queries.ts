import 'server-only'
import { countFeedback } from '@/lib/analytics/feedback-queries'
import { engagementOf, itemsOf, withoutLowItems, type RoundStats } from '@/lib/analytics/overview-rules'
import type { Analytics, AnalyticsQuery } from '@/lib/analytics/overview-schema'
import {
  minParticipations,
  listRoundStats,
  listSessionTurnout,
  rateQuickChecks,
  rateSessions,
  scopeOf,
} from '@/lib/analytics/scope-queries'
import type { Tutor } from '@/lib/auth/actor'
import { meanSuccessRate } from '@/lib/rounds/rules'

function ofKind(rounds: readonly RoundStats[], kind: RoundStats['kind']): number {
  return rounds.filter((round) => round.kind === kind).length
}

/**
 * What came out of a lecture, a session or some days; final rounds only, archived items included. Counts are of
 * everything, rates leave out items that too few took part in. Errors: not_found, no_lecture_chosen.
 */
export async function getAnalytics(tutor: Tutor, query: AnalyticsQuery): Promise<Analytics> {
  const scope = await scopeOf(tutor, query)
  const [rounds, { sessions, participants }, feedback, quickCheckFeedback, rating] = await Promise.all([
    listRoundStats(scope),
    listSessionTurnout(scope),
    countFeedback(scope),
    rateQuickChecks(scope),
    rateSessions(scope),
  ])
  const { shown, hidden } = withoutLowItems(rounds, minParticipations(tutor))
  const ofSession = (all: readonly RoundStats[], id: string) =>
    all.filter(({ sessionId }) => sessionId === id)
  return {
    overview: {
      successRate: meanSuccessRate(shown),
      engagement: engagementOf(shown),
      participants,
      conductedQuestions: ofKind(rounds, 'question'),
      conductedQuickChecks: ofKind(rounds, 'quickcheck'),
      feedbacks: feedback.total,
      quickCheckFeedback,
      rating,
    },
    sessions: sessions.map(({ session, total }) => ({
      session,
      participants: total,
      engagement: engagementOf(ofSession(shown, session.id)),
      successRate: meanSuccessRate(ofSession(shown, session.id)),
      rounds: ofSession(rounds, session.id).length,
    })),
    items: itemsOf(shown),
    feedback,
    participants: sessions.map(({ session, total, peak }) => ({ sessionId: session.id, total, peak })),
    hidden,
  }
}
