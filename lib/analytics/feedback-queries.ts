import 'server-only'
import type { Scope } from '@/lib/analytics/analytics-sql'
import { listDays, listNewestIds, listTempo, type DayRow } from '@/lib/analytics/feedback-sql'
import type { FeedbackAnalytics, Analytics, AnalyticsQuery } from '@/lib/analytics/overview-schema'
import { listTempoMinutes } from '@/lib/analytics/queries'
import { scopeOf } from '@/lib/analytics/scope-queries'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { listFeedback } from '@/lib/feedback/queries'
import type { FeedbackView } from '@/lib/feedback/schema'

type Counts = Analytics['feedback']

const noFeedback: Counts['byCategory'] = {
  fun: 0,
  orga: 0,
  tutor: 0,
  disruptive: 0,
  hqa: 0,
  contentual: 0,
  uncategorized: 0,
}

function toCounts(rows: readonly Pick<DayRow, 'category' | 'count'>[]): Counts {
  const byCategory = { ...noFeedback }
  for (const { category, count } of rows) byCategory[category] += count
  return { total: rows.reduce((sum, { count }) => sum + count, 0), byCategory }
}

/** How many messages were sent, by category. */
export async function countFeedback(scope: Scope): Promise<Counts> {
  return toCounts(await listDays(db, scope))
}

/** The newest messages of a scope, the newest first. Errors: not_found, no_lecture_chosen. */
export async function listNewestMessages(
  tutor: Tutor,
  query: AnalyticsQuery,
  count: number,
): Promise<FeedbackView[]> {
  const scope = await scopeOf(tutor, query)
  const ids = await listNewestIds(db, scope, count)
  if (ids.length === 0) return []
  const { items } = await listFeedback(tutor, { lecture: scope.lectureId, ids, page: 1, pageSize: count })
  return items
}

/**
 * Messages by category and day, and the tempo of the sessions; minute by minute where one is asked for.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getFeedbackAnalytics(tutor: Tutor, query: AnalyticsQuery): Promise<FeedbackAnalytics> {
  const scope = await scopeOf(tutor, query)
  const [rows, tempo, minutes] = await Promise.all([
    listDays(db, scope),
    listTempo(db, scope),
    scope.sessionId ? listTempoMinutes(scope.sessionId) : [],
  ])
  const dates = [...new Set(rows.map(({ date }) => date))]
  const days = dates.map((date) => ({ date, ...toCounts(rows.filter((row) => row.date === date)) }))
  return { ...toCounts(rows), days, tempo, minutes }
}
