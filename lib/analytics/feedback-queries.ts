import 'server-only'
import type { FeedbackAnalytics } from '@/lib/analytics/feedback-schema'
import type { Analytics, AnalyticsQuery } from '@/lib/analytics/overview-schema'
import { heldSessions, ofSession, scopeOf, within, type Scope } from '@/lib/analytics/scope-queries'
import { listTempoMinutes } from '@/lib/analytics/tempo-queries'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { listFeedback } from '@/lib/feedback/queries'
import type { FeedbackView } from '@/lib/feedback/schema'
import { Prisma } from '@/prisma/generated/client'

type Counts = Analytics['feedback']
type Category = keyof Counts['byCategory']

const LONGEST_MINUTES = bounds.sessionLengthSeconds / 60

const noFeedback: Counts['byCategory'] = {
  fun: 0,
  orga: 0,
  tutor: 0,
  disruptive: 0,
  hqa: 0,
  contentual: 0,
  uncategorized: 0,
}

function toCounts(rows: readonly { category: Category; count: number }[]): Counts {
  const byCategory = { ...noFeedback }
  for (const { category, count } of rows) byCategory[category] += count
  return { total: rows.reduce((sum, { count }) => sum + count, 0), byCategory }
}

/** How many messages were sent, by day (where the lectures are held) and category. */
async function listDays(scope: Scope) {
  return db.$queryRaw<{ date: string; category: Category; count: number }[]>`
    SELECT to_char(f.created_at AT TIME ZONE ${env.TIMEZONE}, 'YYYY-MM-DD') AS date, f.category, count(*)::int AS count
    FROM feedback f WHERE f.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`f.session_id`)}
      ${within(scope, Prisma.sql`f.created_at`)} GROUP BY 1, 2 ORDER BY 1`
}

/** How many messages were sent, by category. */
export async function countFeedback(scope: Scope): Promise<Counts> {
  return toCounts(await listDays(scope))
}

/** What was said about the tempo in each session of a scope. */
async function listTempo(scope: Scope): Promise<FeedbackAnalytics['tempo']> {
  return db.$queryRaw`
    WITH ${heldSessions(scope)}
    SELECT h.id AS "sessionId", count(*) FILTER (WHERE t.tempo = 'too_fast')::int AS "tooFast",
           count(*) FILTER (WHERE t.tempo = 'too_slow')::int AS "tooSlow"
    FROM held h LEFT JOIN tempo t ON t.session_id = h.id GROUP BY h.id, h.number ORDER BY h.number`
}

/** The newest messages of a scope, the newest first. Errors: not_found, no_lecture_chosen. */
export async function listNewestMessages(
  tutor: Tutor,
  query: AnalyticsQuery,
  count: number,
): Promise<FeedbackView[]> {
  const scope = await scopeOf(tutor, query)
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM feedback f
    WHERE f.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`f.session_id`)}
      ${within(scope, Prisma.sql`f.created_at`)} ORDER BY f.created_at DESC, f.number DESC LIMIT ${count}`
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
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
    listDays(scope),
    listTempo(scope),
    scope.sessionId ? listTempoMinutes(scope.sessionId, LONGEST_MINUTES) : [],
  ])
  const dates = [...new Set(rows.map(({ date }) => date))]
  const days = dates.map((date) => ({ date, ...toCounts(rows.filter((row) => row.date === date)) }))
  return { ...toCounts(rows), days, tempo, minutes }
}
