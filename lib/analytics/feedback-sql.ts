import 'server-only'
import { ofSession, within, type Scope } from '@/lib/analytics/analytics-sql'
import { heldSessions } from '@/lib/analytics/attendance-sql'
import type { FeedbackAnalytics, Analytics } from '@/lib/analytics/overview-schema'
import type { Tx } from '@/lib/db/client'
import { env } from '@/lib/env'
import { sessionEnd } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

/** `date` is `YYYY-MM-DD` where the lectures are held. */
export type DayRow = {
  date: string
  category: keyof Analytics['feedback']['byCategory']
  count: number
}

/** How many messages were sent in a scope, by day and category. */
export async function listDays(client: Tx, scope: Scope): Promise<DayRow[]> {
  return client.$queryRaw<DayRow[]>`
    SELECT to_char(f.created_at AT TIME ZONE ${env.TIMEZONE}, 'YYYY-MM-DD') AS date, f.category, count(*)::int AS count
    FROM feedback f WHERE f.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`f.session_id`)}
      ${within(scope, Prisma.sql`f.created_at`)} GROUP BY 1, 2 ORDER BY 1`
}

/** The ids of the newest messages of a scope, at most `count`, the newest first. */
export async function listNewestIds(client: Tx, scope: Scope, count: number): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT f.id FROM feedback f
    WHERE f.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`f.session_id`)}
      ${within(scope, Prisma.sql`f.created_at`)} ORDER BY f.created_at DESC, f.number DESC LIMIT ${count}`
  return rows.map(({ id }) => id)
}

const tempoCounts = Prisma.sql`
  count(*) FILTER (WHERE t.tempo = 'too_fast')::int AS "tooFast",
  count(*) FILTER (WHERE t.tempo = 'too_slow')::int AS "tooSlow"`

/** What was said about the tempo in each session of a scope. */
export async function listTempo(client: Tx, scope: Scope): Promise<FeedbackAnalytics['tempo']> {
  return client.$queryRaw<FeedbackAnalytics['tempo']>`
    WITH ${heldSessions(scope)}
    SELECT h.id AS "sessionId", ${tempoCounts}
    FROM held h LEFT JOIN tempo t ON t.session_id = h.id GROUP BY h.id, h.number ORDER BY h.number`
}

type MinuteRow = { at: Date; tooFast: number; tooSlow: number }

/**
 * The tempo votes minute by minute from the start of a session to its end or now, at most the last `minutes`; minutes
 * without votes are zero.
 */
export async function listMinutes(client: Tx, sessionId: string, minutes: number): Promise<MinuteRow[]> {
  // The start of a session that was activated again is the time of its first vote.
  return client.$queryRaw<MinuteRow[]>`
    WITH span AS (
      SELECT least(s.activated_at, (SELECT min(created_at) FROM tempo WHERE session_id = s.id)) AS began,
             least(clock_timestamp(), ${sessionEnd('s')}) AS over
      FROM session s WHERE s.id = ${sessionId}::uuid),
    minutes AS (
      SELECT generate_series(
        date_trunc('minute', greatest(began, over - ${minutes - 1} * interval '1 minute')),
        over, interval '1 minute') AS at
      FROM span)
    SELECT m.at, ${tempoCounts}
    FROM minutes m LEFT JOIN tempo t ON t.session_id = ${sessionId}::uuid
      AND t.created_at >= m.at AND t.created_at < m.at + interval '1 minute'
    GROUP BY m.at ORDER BY m.at`
}
