import 'server-only'
import { LRUCache } from 'lru-cache'
import { listAnswerRows, type Scope } from '@/lib/analytics/analytics-sql'
import { countFeedback } from '@/lib/analytics/feedback-queries'
import { questionsOf, repeatsOf, type AnswerRow } from '@/lib/analytics/items-rules'
import {
  engagementOf,
  itemAnalyticsOf,
  withoutLowItems,
  type RoundStats,
} from '@/lib/analytics/overview-rules'
import type { Analytics, AnalyticsQuery } from '@/lib/analytics/overview-schema'
import type { ItemsAnalytics } from '@/lib/analytics/schema'
import {
  minParticipations,
  listRoundStats,
  listSessionAttendance,
  rateQuickChecks,
  rateSessions,
  scopeOf,
} from '@/lib/analytics/scope-queries'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { excerpt } from '@/lib/markdown/render'
import { kinds } from '@/lib/questions/kinds/rules'
import { meanSuccessRate } from '@/lib/rounds/rules'

function ofKind(rounds: readonly RoundStats[], kind: RoundStats['kind']): number {
  return rounds.filter((round) => round.kind === kind).length
}

/**
 * The results of a lecture, a session or a range of days, from final rounds only and with archived items. Counts
 * include everything; rates leave out items with too few participations.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getAnalytics(tutor: Tutor, query: AnalyticsQuery): Promise<Analytics> {
  const scope = await scopeOf(tutor, query)
  const [rounds, { sessions, participants }, feedback, quickCheckFeedback, rating] = await Promise.all([
    listRoundStats(scope),
    listSessionAttendance(scope),
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
    items: itemAnalyticsOf(shown),
    feedback,
    participants: sessions.map(({ session, total, peak }) => ({ sessionId: session.id, total, peak })),
    hidden,
  }
}

const QUESTION_LENGTH = 100
const ANSWER_LENGTH = 60

/** Excerpts made recently: parsing hundreds of Markdown texts takes longer than counting them. */
const shortened = new LRUCache<string, string>({ max: 5_000 })

function shorten(text: string, length: number): string {
  const key = `${length} ${text}`
  const known = shortened.get(key) ?? excerpt(text, length)
  shortened.set(key, known)
  return known
}

/** Every answer to what was asked in the final rounds of a scope, with how often it was given. */
async function listAnswers(scope: Scope): Promise<AnswerRow[]> {
  const rows = await listAnswerRows(db, scope)
  return rows.map((row) => ({
    ...row,
    text: shorten(row.text, QUESTION_LENGTH),
    // Entered values are not Markdown.
    answer: kinds[row.questionKind].countedBy === 'values' ? row.answer : shorten(row.answer, ANSWER_LENGTH),
  }))
}

/**
 * How each question of a lecture, a session or a range of days was answered, and which items were repeated; final
 * rounds only.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getItemsAnalytics(tutor: Tutor, query: AnalyticsQuery): Promise<ItemsAnalytics> {
  const scope = await scopeOf(tutor, query)
  const [rounds, answers] = await Promise.all([listRoundStats(scope, { present: false }), listAnswers(scope)])
  const { shown, hidden } = withoutLowItems(rounds, minParticipations(tutor))
  const kept = new Set(shown.map(({ itemId }) => itemId))
  return {
    questions: questionsOf(answers.filter(({ itemId }) => kept.has(itemId))),
    repeats: repeatsOf(shown),
    hidden,
  }
}
