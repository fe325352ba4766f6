import 'server-only'
import { ofSession, within, type Scope } from '@/lib/analytics/analytics-sql'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** The tables `held` (the sessions of a scope that took place) and `seen` (who was present in them, and when). */
export function heldSessions(scope: Scope): Prisma.Sql {
  return Prisma.sql`
    held AS MATERIALIZED (
      SELECT s.id, s.number, s.title, s.date FROM session s
      WHERE s.lecture_id = ${scope.lectureId}::uuid AND s.activated_at IS NOT NULL ${ofSession(scope, Prisma.sql`s.id`)}
        AND ((true ${within(scope, Prisma.sql`s.activated_at`)})
          OR EXISTS (SELECT FROM round r WHERE r.session_id = s.id ${within(scope, Prisma.sql`r.started_at`)}))),
    seen AS MATERIALIZED (
      SELECT p.session_id, p.participant_id, p.seen_from, p.seen_to FROM held JOIN presence p ON p.session_id = held.id)`
}

type AttendanceRow = {
  id: string
  number: number
  title: string
  date: Date
  total: number
  peak: number
}

/**
 * The sessions of a scope that took place, with the number of participants in all and the peak. A participant counts as
 * present for 30 s after they were last seen.
 */
export async function listAttendanceRows(client: Tx, scope: Scope): Promise<AttendanceRow[]> {
  return client.$queryRaw<AttendanceRow[]>`
    WITH ${heldSessions(scope)},
    -- Somebody whom two processes saw at the same moment has two rows that overlap.
    stays AS (
      SELECT session_id,
             unnest(range_agg(tstzrange(seen_from, seen_to + ${serverBounds.presenceSeconds} * interval '1 second'))) AS stay
      FROM seen GROUP BY session_id, participant_id),
    steps AS (
      SELECT session_id, lower(stay) AS at, 1 AS step FROM stays
      UNION ALL SELECT session_id, upper(stay), -1 FROM stays),
    running AS (
      SELECT session_id, sum(step) OVER (PARTITION BY session_id ORDER BY at, step) AS there FROM steps)
    SELECT h.id, h.number, h.title, h.date,
           (SELECT count(DISTINCT participant_id)::int FROM seen WHERE session_id = h.id) AS total,
           (SELECT coalesce(max(there), 0)::int FROM running WHERE session_id = h.id) AS peak
    FROM held h ORDER BY h.number`
}

/** How many distinct participants were present in the sessions of a scope. */
export async function countSeen(client: Tx, scope: Scope): Promise<number> {
  const rows = await client.$queryRaw<{ total: number }[]>`
    WITH ${heldSessions(scope)} SELECT count(DISTINCT participant_id)::int AS total FROM seen`
  return rows[0]?.total ?? 0
}

type VisitCountRow = { sessions: number; participants: number }

/** How many participants attended one session of a scope, two sessions, three and so on. */
export async function listVisitCounts(client: Tx, scope: Scope): Promise<VisitCountRow[]> {
  return client.$queryRaw<VisitCountRow[]>`
    WITH ${heldSessions(scope)},
    visits AS (SELECT participant_id, count(DISTINCT session_id) AS sessions FROM seen GROUP BY 1)
    SELECT sessions::int AS sessions, count(*)::int AS participants FROM visits GROUP BY 1 ORDER BY 1`
}
