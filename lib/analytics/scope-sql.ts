import 'server-only'
import type { RoundStats } from '@/lib/analytics/overview-rules'
import type { Tx } from '@/lib/db/client'
import { bounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { roundOutcomes, tickedAnswers, wasPresent } from '@/lib/rounds/result-sql'
import { roundEnd, roundIsFinal } from '@/lib/rounds/round-sql'
import { Prisma } from '@/prisma/generated/client'

/** What is looked at: a lecture, one session of it, days (`YYYY-MM-DD`, both included) of the time zone of the lectures. */
export type Scope = { lectureId: string; sessionId: string | null; from: string | null; to: string | null }

/** The instant at which a day begins where the lectures are held. */
function startOf(day: string, plusDays = 0) {
  return Prisma.sql`((${day}::date + ${plusDays}::int)::timestamp AT TIME ZONE ${env.TIMEZONE})`
}

/** Whether an instant lies in the days of the scope; begins with AND. */
export function within({ from, to }: Scope, instant: Prisma.Sql): Prisma.Sql {
  const after = from ? Prisma.sql`AND ${instant} >= ${startOf(from)}` : Prisma.empty
  const before = to ? Prisma.sql`AND ${instant} < ${startOf(to, 1)}` : Prisma.empty
  return Prisma.sql`${after} ${before}`
}

/** Whether a column names the session of the scope; begins with AND. */
export function ofSession({ sessionId }: Scope, column: Prisma.Sql): Prisma.Sql {
  return sessionId ? Prisma.sql`AND ${column} = ${sessionId}::uuid` : Prisma.empty
}

/** The final rounds of a scope, as the table `chosen`. */
export function chosenRounds(scope: Scope): Prisma.Sql {
  return Prisma.sql`chosen AS MATERIALIZED (
    SELECT r.id, r.number, r.session_id, r.kind, coalesce(r.quick_check_id, r.question_id) AS item_id, r.started_at,
           ${roundEnd('r')} AS over_at
    FROM round r WHERE r.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`r.session_id`)}
      ${within(scope, Prisma.sql`r.started_at`)} AND ${roundIsFinal('r')})`
}

/**
 * Each final round of a scope with who took part, what was reached and who was there, in the order of their starts.
 * Without `present` only those are known to have been there who took part.
 */
export async function listRoundStatsRows(
  client: Tx,
  scope: Scope,
  { present }: { present: boolean },
): Promise<RoundStats[]> {
  const seen = present
    ? Prisma.sql`SELECT c.id AS round_id, p.participant_id FROM chosen c JOIN presence p ON p.session_id = c.session_id
        AND ${wasPresent(Prisma.sql`c.started_at`, Prisma.sql`c.over_at`)} UNION`
    : Prisma.empty
  return client.$queryRaw<RoundStats[]>`
    WITH ${chosenRounds(scope)},
    ${tickedAnswers},
    ${roundOutcomes},
    there AS (
      ${seen}
      SELECT round_id, participant_id FROM parts),
    present AS (SELECT round_id, count(*) AS present FROM there GROUP BY 1)
    SELECT c.id, c.number, c.session_id AS "sessionId", c.kind, c.item_id AS "itemId", coalesce(qc.title, q.text) AS title,
           o.participations, o.reached, o.reachable, coalesce(n.present, 0)::int AS present
    FROM chosen c JOIN outcome o ON o.round_id = c.id LEFT JOIN present n ON n.round_id = c.id
    LEFT JOIN quick_check qc ON qc.id = c.item_id LEFT JOIN question q ON q.id = c.item_id
    ORDER BY c.started_at, c.id`
}

/** The sessions of a scope that were held, as the table `held`, and who was seen in them when, as `seen`. */
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

export type TurnoutRow = {
  id: string
  number: number
  title: string
  date: Date
  total: number
  peak: number
}

/**
 * The sessions of a scope that were held, with everybody seen in them and the most at one moment (somebody counts as
 * there for 30 s after they were last seen).
 */
export async function listTurnoutRows(client: Tx, scope: Scope): Promise<TurnoutRow[]> {
  return client.$queryRaw<TurnoutRow[]>`
    WITH ${heldSessions(scope)},
    steps AS (
      SELECT session_id, seen_from AS at, 1 AS step FROM seen
      UNION ALL SELECT session_id, seen_to + ${bounds.presenceSeconds} * interval '1 second', -1 FROM seen),
    running AS (
      SELECT session_id, sum(step) OVER (PARTITION BY session_id ORDER BY at, step) AS there FROM steps)
    SELECT h.id, h.number, h.title, h.date,
           (SELECT count(DISTINCT participant_id)::int FROM seen WHERE session_id = h.id) AS total,
           (SELECT coalesce(max(there), 0)::int FROM running WHERE session_id = h.id) AS peak
    FROM held h ORDER BY h.number`
}

/** How many different people were seen in the sessions of a scope. */
export async function countSeen(client: Tx, scope: Scope): Promise<number> {
  const rows = await client.$queryRaw<{ total: number }[]>`
    WITH ${heldSessions(scope)} SELECT count(DISTINCT participant_id)::int AS total FROM seen`
  return rows[0]?.total ?? 0
}

/** A mean is null without any rating. */
export type QuickCheckRatingRow = { quality: number | null; relevance: number | null; count: number }

/** How the questions of QuickChecks were rated in the final rounds of a scope. */
export async function averageQuickChecks(client: Tx, scope: Scope): Promise<QuickCheckRatingRow> {
  const [row] = await client.$queryRaw<QuickCheckRatingRow[]>`
    WITH ${chosenRounds(scope)}
    SELECT avg(x.quality)::float8 AS quality, avg(x.relevance)::float8 AS relevance, count(*)::int AS count
    FROM chosen c JOIN quick_check_rating x ON x.round_id = c.id`
  return row ?? { quality: null, relevance: null, count: 0 }
}

/** A mean is null without any rating. */
export type SessionRatingRow = { mean: number | null; count: number }

/** How the sessions of a scope were rated. A rating has no time but its session's. */
export async function averageSessions(client: Tx, scope: Scope): Promise<SessionRatingRow> {
  const [row] = await client.$queryRaw<SessionRatingRow[]>`
    SELECT avg(x.rating)::float8 AS mean, count(*)::int AS count
    FROM session s JOIN session_rating x ON x.session_id = s.id
    WHERE s.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`s.id`)}
      ${within(scope, Prisma.sql`s.activated_at`)}`
  return row ?? { mean: null, count: 0 }
}
