import 'server-only'
import type { RoundStats } from '@/lib/analytics/overview-rules'
import type { AnalyticsQuery, SessionAnalytics } from '@/lib/analytics/overview-schema'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { resolveLecture } from '@/lib/lectures/queries'
import { excerpt } from '@/lib/markdown'
import { getSession } from '@/lib/sessions/queries'
import { Prisma } from '@/prisma/generated/client'

/** What is looked at: a lecture, one session of it, days (`YYYY-MM-DD`, both included) of the time zone of the lectures. */
export type Scope = { lectureId: string; sessionId: string | null; from: string | null; to: string | null }

const TITLE_LENGTH = 80

/** What a call asks about, once it is known to be the tutor's. Errors: not_found, no_lecture_chosen. */
export async function scopeOf(tutor: Tutor, { lecture, session, from, to }: AnalyticsQuery): Promise<Scope> {
  const { id: lectureId } = await resolveLecture(tutor, lecture)
  if (session !== undefined && (await getSession(tutor, session)).lectureId !== lectureId)
    throw new AppError('not_found')
  return { lectureId, sessionId: session ?? null, from: from ?? null, to: to ?? null }
}

/** Items with fewer participations are left out, unless the tutor wants to see them. */
export function minParticipations(tutor: Tutor): number {
  return tutor.showLowSubmissions ? 0 : bounds.fewSubmissions
}

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
           coalesce(r.ended_at, r.ends_at) AS over_at
    FROM round r WHERE r.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`r.session_id`)}
      ${within(scope, Prisma.sql`r.started_at`)}
      AND coalesce(r.ended_at, r.ends_at) <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second')`
}

/**
 * What was asked in the QuickChecks of the rounds in `chosen`, and every tick that was set for it, as the tables `asked`
 * and `ticked`. Ticks are found by their questions: one index scan each, where finding them by registration takes thousands.
 */
export function tickedAnswers(): Prisma.Sql {
  return Prisma.sql`
    asked AS MATERIALIZED (
      SELECT rq.round_id, rq.question_id, rq.points, rq.correct_answer_id
      FROM chosen c JOIN round_question rq ON rq.round_id = c.id WHERE c.kind = 'quickcheck'),
    ticked AS MATERIALIZED (
      SELECT d.registration_id, d.question_id, d.answer_id FROM (SELECT DISTINCT question_id FROM asked) q
      JOIN draft d ON d.question_id = q.question_id AND d.answer_id IS NOT NULL)`
}

/** Who took part in the rounds in `chosen`, as the table `parts`; how many that were and what they reached, as `taken`. */
function takenParts(): Prisma.Sql {
  return Prisma.sql`
    registered AS MATERIALIZED (
      SELECT g.id, g.round_id, g.participant_id FROM chosen c JOIN registration g ON g.round_id = c.id
      WHERE g.submitted_at IS NOT NULL OR g.id IN (SELECT registration_id FROM ticked)),
    answered AS MATERIALIZED (
      SELECT s.round_id, s.participant_id, s.answer_id FROM chosen c JOIN single_answer s ON s.round_id = c.id),
    given AS MATERIALIZED (
      SELECT g.round_id, d.answer_id, count(*) AS count FROM ticked d JOIN registered g ON g.id = d.registration_id GROUP BY 1, 2
      UNION ALL SELECT round_id, answer_id, count(*) FROM answered GROUP BY 1, 2),
    parts AS (SELECT round_id, participant_id FROM registered UNION ALL SELECT round_id, participant_id FROM answered),
    counted AS (SELECT round_id, count(*) AS participations FROM parts GROUP BY 1),
    reached AS (
      SELECT c.id AS round_id, sum(n.count * CASE c.kind WHEN 'question' THEN 1 ELSE rq.points END) AS reached
      FROM chosen c JOIN round_question rq ON rq.round_id = c.id
      JOIN given n ON n.round_id = c.id AND n.answer_id = rq.correct_answer_id GROUP BY 1),
    taken AS (SELECT round_id, participations, coalesce(reached, 0) AS reached FROM counted LEFT JOIN reached USING (round_id))`
}

/**
 * Each final round of a scope with who took part, what was reached and who was there, in the order of their starts.
 * Without `present` only those are known to have been there who took part.
 */
export async function listRoundStats(scope: Scope, { present = true } = {}): Promise<RoundStats[]> {
  const seen = present
    ? Prisma.sql`SELECT c.id AS round_id, p.participant_id FROM chosen c JOIN presence p ON p.session_id = c.session_id
        AND p.seen_from <= c.over_at AND p.seen_to >= c.started_at - ${bounds.presenceSeconds} * interval '1 second' UNION`
    : Prisma.empty
  const rows = await db.$queryRaw<RoundStats[]>`
    WITH ${chosenRounds(scope)},
    ${tickedAnswers()},
    ${takenParts()},
    worth AS (
      SELECT c.id AS round_id, CASE c.kind WHEN 'question' THEN 1 ELSE sum(rq.points) END AS points
      FROM chosen c JOIN round_question rq ON rq.round_id = c.id GROUP BY c.id, c.kind),
    there AS (
      ${seen}
      SELECT round_id, participant_id FROM parts),
    present AS (SELECT round_id, count(*) AS present FROM there GROUP BY 1)
    SELECT c.id, c.number, c.session_id AS "sessionId", c.kind, c.item_id AS "itemId", coalesce(qc.title, q.text) AS title,
           coalesce(t.participations, 0)::int AS participations, coalesce(t.reached, 0)::int AS reached,
           (coalesce(t.participations, 0) * w.points)::int AS reachable, coalesce(n.present, 0)::int AS present
    FROM chosen c JOIN worth w ON w.round_id = c.id LEFT JOIN taken t ON t.round_id = c.id
    LEFT JOIN present n ON n.round_id = c.id
    LEFT JOIN quick_check qc ON qc.id = c.item_id LEFT JOIN question q ON q.id = c.item_id
    ORDER BY c.started_at, c.id`
  return rows.map((row) => ({
    ...row,
    title: row.kind === 'question' ? excerpt(row.title, TITLE_LENGTH) : row.title,
  }))
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

type Turnout = { session: SessionAnalytics['session']; total: number; peak: number }
type TurnoutRow = { id: string; number: number; title: string; date: Date; total: number; peak: number }

/**
 * The sessions of a scope that were held, with everybody seen in them and the most at one moment (somebody counts as
 * there for 30 s after they were last seen); and how many different people that were.
 */
export async function listSessionTurnout(
  scope: Scope,
): Promise<{ sessions: Turnout[]; participants: number }> {
  const held = heldSessions(scope)
  const [rows, totals] = await Promise.all([
    db.$queryRaw<TurnoutRow[]>`
      WITH ${held},
      steps AS (
        SELECT session_id, seen_from AS at, 1 AS step FROM seen
        UNION ALL SELECT session_id, seen_to + ${bounds.presenceSeconds} * interval '1 second', -1 FROM seen),
      running AS (
        SELECT session_id, sum(step) OVER (PARTITION BY session_id ORDER BY at, step) AS there FROM steps)
      SELECT h.id, h.number, h.title, h.date,
             (SELECT count(DISTINCT participant_id)::int FROM seen WHERE session_id = h.id) AS total,
             (SELECT coalesce(max(there), 0)::int FROM running WHERE session_id = h.id) AS peak
      FROM held h ORDER BY h.number`,
    db.$queryRaw<
      { total: number }[]
    >`WITH ${held} SELECT count(DISTINCT participant_id)::int AS total FROM seen`,
  ])
  const sessions = rows.map(({ total, peak, date, ...session }) => ({
    session: { ...session, date: date.toISOString().slice(0, 10) },
    total,
    peak,
  }))
  return { sessions, participants: totals[0]?.total ?? 0 }
}

type Mean = number | null

/** How the questions of QuickChecks were rated; no means while few have rated. */
export async function rateQuickChecks(
  scope: Scope,
): Promise<{ quality: Mean; relevance: Mean; count: number }> {
  const [row] = await db.$queryRaw<{ quality: Mean; relevance: Mean; count: number }[]>`
    WITH ${chosenRounds(scope)}
    SELECT avg(x.quality)::float8 AS quality, avg(x.relevance)::float8 AS relevance, count(*)::int AS count
    FROM chosen c JOIN quick_check_rating x ON x.round_id = c.id`
  const { quality, relevance, count } = row ?? { quality: null, relevance: null, count: 0 }
  return count < bounds.fewSubmissions
    ? { quality: null, relevance: null, count }
    : { quality, relevance, count }
}

/** How the sessions of a scope were rated; no mean while few have rated. A rating has no time but its session's. */
export async function rateSessions(scope: Scope): Promise<{ mean: Mean; count: number }> {
  const [row] = await db.$queryRaw<{ mean: Mean; count: number }[]>`
    SELECT avg(x.rating)::float8 AS mean, count(*)::int AS count
    FROM session s JOIN session_rating x ON x.session_id = s.id
    WHERE s.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`s.id`)}
      ${within(scope, Prisma.sql`s.activated_at`)}`
  const { mean, count } = row ?? { mean: null, count: 0 }
  return { mean: count < bounds.fewSubmissions ? null : mean, count }
}
