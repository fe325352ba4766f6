import 'server-only'
import type { AnswerRow } from '@/lib/analytics/items-rules'
import type { RoundStats } from '@/lib/analytics/overview-rules'
import type { Tx } from '@/lib/db/client'
import { env } from '@/lib/env'
import { firstAnswers, studentOf } from '@/lib/rounds/points-sql'
import { wasPresent } from '@/lib/rounds/progress-sql'
import { registeredParts, registeredWith, responsesToChosen, roundOutcomes } from '@/lib/rounds/result-sql'
import { hasSolution, roundEnd, roundIsFinal } from '@/lib/rounds/round-sql'
import { Prisma } from '@/prisma/generated/client'

/**
 * What is analysed: a lecture, optionally one session of it and a range of days (`YYYY-MM-DD`, both included, in the
 * time zone of the lectures).
 */
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
function chosenRounds(scope: Scope): Prisma.Sql {
  return Prisma.sql`chosen AS MATERIALIZED (
    SELECT r.id, r.number, r.session_id, r.kind, coalesce(r.quick_check_id, r.question_id) AS item_id, r.started_at,
           ${roundEnd('r')} AS over_at
    FROM round r WHERE r.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`r.session_id`)}
      ${within(scope, Prisma.sql`r.started_at`)} AND ${roundIsFinal('r')})`
}

/**
 * Each final round of a scope with its participations, points and presence, ordered by start. Without `present`, only
 * those who took part count as present.
 */
export async function listRoundStatsRows(
  client: Tx,
  scope: Scope,
  { present }: { present: boolean },
): Promise<RoundStats[]> {
  const there = Prisma.sql`there AS (
      SELECT c.id AS round_id, p.participant_id FROM chosen c JOIN presence p ON p.session_id = c.session_id
        AND ${wasPresent(Prisma.sql`c.started_at`, Prisma.sql`c.over_at`)}
      UNION SELECT round_id, participant_id FROM parts),
    present AS (SELECT round_id, count(*) AS present FROM there GROUP BY 1)`
  // Nobody takes part in a round twice.
  const tookPart = Prisma.sql`present AS (SELECT round_id, participations AS present FROM outcome)`
  return client.$queryRaw<RoundStats[]>`
    WITH ${chosenRounds(scope)},
    ${roundOutcomes},
    ${present ? there : tookPart}
    SELECT c.id, c.number, c.session_id AS "sessionId", c.kind, c.item_id AS "itemId", coalesce(qc.title, q.text) AS title,
           o.participations, o.reached, o.reachable, coalesce(n.present, 0)::int AS present
    FROM chosen c JOIN outcome o ON o.round_id = c.id LEFT JOIN present n ON n.round_id = c.id
    LEFT JOIN quick_check qc ON qc.id = c.item_id LEFT JOIN question q ON q.id = c.item_id
    ORDER BY c.started_at, c.id`
}

/** A mean is null without any rating. */
export type QuickCheckRatingRow = { quality: number | null; relevance: number | null; count: number }

/** How the questions of QuickChecks were rated in the final rounds of a scope. */
export async function averageQuickChecks(client: Tx, scope: Scope): Promise<QuickCheckRatingRow> {
  const [row] = await client.$queryRaw<QuickCheckRatingRow[]>`
    WITH ${chosenRounds(scope)}
    SELECT sum(x.quality * x.count)::float8 / sum(x.count) AS quality,
           sum(x.relevance * x.count)::float8 / sum(x.count) AS relevance, coalesce(sum(x.count), 0)::int AS count
    FROM chosen c JOIN quick_check_rating x ON x.round_id = c.id`
  return row ?? { quality: null, relevance: null, count: 0 }
}

/** A mean is null without any rating. */
export type SessionRatingRow = { mean: number | null; count: number }

/** How the sessions of a scope were rated. A rating has no time but its session's. */
export async function averageSessions(client: Tx, scope: Scope): Promise<SessionRatingRow> {
  const [row] = await client.$queryRaw<SessionRatingRow[]>`
    SELECT sum(x.rating * x.count)::float8 / sum(x.count) AS mean, coalesce(sum(x.count), 0)::int AS count
    FROM session s JOIN session_rating_total x ON x.session_id = s.id
    WHERE s.lecture_id = ${scope.lectureId}::uuid ${ofSession(scope, Prisma.sql`s.id`)}
      ${within(scope, Prisma.sql`s.activated_at`)}`
  return row ?? { mean: null, count: 0 }
}

/**
 * The table `options`: the possible and the given answers to the questions in `questions`, with their counts. Entered
 * values have the ids of `valueKey`. Items put in order have one row for each exchanged pair, in the correct order,
 * with the ids of both. An answer is correct by the solution of the round, or by the written question if nothing was
 * graded.
 */
const countedOptions = Prisma.sql`
  entered AS (
    SELECT n.question_id, coalesce(n.response->>'number', n.response->>'text') AS value, sum(n.count) AS count,
           bool_or(rq.solution IS NOT NULL AND n.points = rq.points) AS correct
    FROM given n JOIN round_question rq ON rq.round_id = n.round_id AND rq.question_id = n.question_id
    WHERE n.response ?| ARRAY['number', 'text'] GROUP BY 1, 2),
  solutions AS (
    SELECT rq.question_id, rq.solution FROM chosen c JOIN round_question rq ON rq.round_id = c.id
    WHERE rq.solution ? 'answerIds'),
  ordered AS (
    SELECT n.question_id, n.response->'order' AS items,
           ARRAY(SELECT jsonb_array_elements_text(rq.solution->'order')) AS correct, sum(n.count) AS count
    FROM given n JOIN round_question rq ON rq.round_id = n.round_id AND rq.question_id = n.question_id
    WHERE n.response ? 'order' GROUP BY 1, 2, 3),
  exchanged AS (
    SELECT o.question_id, first.id AS first_id, second.id AS second_id,
           first.text || ' ↔ ' || second.text AS text, sum(o.count) AS count
    FROM ordered o
    CROSS JOIN jsonb_array_elements_text(o.items) WITH ORDINALITY AS x (id, place)
    JOIN jsonb_array_elements_text(o.items) WITH ORDINALITY AS y (id, place) ON y.place < x.place
    JOIN answer first ON first.id = x.id::uuid JOIN answer second ON second.id = y.id::uuid
    WHERE coalesce(array_position(o.correct, x.id) < array_position(o.correct, y.id), first.position < second.position)
    GROUP BY 1, 2, 3, 4),
  options AS (
    SELECT a.question_id, a.id::text AS id, a.text,
           coalesce((SELECT bool_or(v.solution->'answerIds' ? a.id::text) FROM solutions v
             WHERE v.question_id = a.question_id), a.correct) AS correct,
           a.position, coalesce(n.count, 0) AS count
    FROM questions k JOIN answer a ON a.question_id = k.question_id AND a.kind <> 'order'
    LEFT JOIN counted n ON n.answer_id = a.id
    UNION ALL SELECT question_id, question_id || '/' || value, value, correct, 0, count FROM entered
    UNION ALL SELECT question_id, first_id || '/' || second_id, text, false, 0, count FROM exchanged)`

/**
 * Every answer to the questions of the final rounds of a scope with its count, beside the outcome of its question.
 * Written answers keep their order; entered values and exchanged items come by frequency, the most frequent first.
 */
export async function listAnswerRows(client: Tx, scope: Scope): Promise<AnswerRow[]> {
  return client.$queryRaw<AnswerRow[]>`
    WITH ${chosenRounds(scope)},
    drafted AS MATERIALIZED (
      SELECT g.round_id, d.question_id, d.answer_id, d.response, d.points, count(*) AS count
      FROM ${registeredWith(Prisma.sql`(SELECT x.* FROM ${responsesToChosen})`)} GROUP BY 1, 2, 3, 4, 5),
    given AS MATERIALIZED (
      SELECT * FROM drafted WHERE round_id IS NOT NULL AND question_id IS NOT NULL
      UNION ALL
      SELECT c.id, c.item_id, s.answer_id, s.response, s.points, count(*)
      FROM chosen c JOIN single_answer s ON s.round_id = c.id GROUP BY 1, 2, 3, 4, 5),
    choices AS (
      SELECT answer_id, count FROM given WHERE answer_id IS NOT NULL
      UNION ALL SELECT x.id::uuid, n.count FROM given n, jsonb_array_elements_text(n.response->'answerIds') AS x (id)
      WHERE n.response IS NOT NULL),
    counted AS (SELECT answer_id, sum(count) AS count FROM choices GROUP BY 1),
    outcomes AS (
      SELECT n.question_id, sum(n.count) FILTER (WHERE n.is_answer) AS given,
             sum(n.count) FILTER (WHERE n.is_answer AND rq.solution IS NOT NULL AND n.points = rq.points) AS correct,
             sum(n.count * n.points) AS reached, sum(n.count * rq.points) AS reachable
      FROM (SELECT *, coalesce(answer_id::text, response::text) IS NOT NULL AS is_answer FROM given) n
      JOIN round_question rq ON rq.round_id = n.round_id AND rq.question_id = n.question_id GROUP BY 1),
    questions AS (
      SELECT rq.question_id, c.kind, c.item_id, min(c.started_at) AS first_at
      FROM chosen c JOIN round_question rq ON rq.round_id = c.id GROUP BY 1, 2, 3),
    ${countedOptions}
    SELECT k.question_id AS "questionId", k.kind, k.item_id AS "itemId", qc.title AS "quickCheck", q.text,
           q.kind AS "questionKind",
           coalesce(o.given, 0)::int AS given, coalesce(o.correct, 0)::int AS "correctGiven",
           coalesce(o.reached, 0)::float8 AS reached, coalesce(o.reachable, 0)::float8 AS reachable,
           a.id AS "answerId", coalesce(a.text, '') AS answer, coalesce(a.correct, false) AS correct,
           coalesce(a.count, 0)::int AS count
    FROM questions k JOIN question q ON q.id = k.question_id LEFT JOIN options a ON a.question_id = q.id
    LEFT JOIN outcomes o ON o.question_id = q.id LEFT JOIN quick_check qc ON qc.id = k.item_id
    ORDER BY k.first_at, k.item_id, q.position, a.position, a.count DESC, a.text`
}

/** `points` is null in the only row if nobody has points; `maximum` is the same in all rows. */
type PointsRow = { points: number | null; students: number; maximum: number }

/**
 * How many students reached each sum of points in those graded rounds of a scope that are named. Students are told apart by
 * matriculation number, or by device without one.
 */
export async function listPoints(
  client: Tx,
  scope: Scope,
  roundIds: readonly string[],
): Promise<PointsRow[]> {
  return client.$queryRaw<PointsRow[]>`
    WITH ${chosenRounds(scope)},
    ${registeredParts},
    graded AS (SELECT c.id FROM chosen c WHERE c.id = ANY (${[...roundIds]}::uuid[]) AND ${hasSolution('c')}),
    answers AS (${firstAnswers(Prisma.sql`r.id IN (SELECT id FROM graded)`)}),
    parts AS (
      SELECT ${studentOf(Prisma.sql`matriculation_number`, Prisma.sql`participant_id`)} AS student, points
      FROM registered WHERE round_id IN (SELECT id FROM graded)
      UNION ALL SELECT student, points FROM answers),
    totals AS (SELECT sum(points) AS points FROM parts GROUP BY student),
    worth AS (SELECT coalesce(sum(q.points), 0)::int AS maximum FROM graded g JOIN round_question q ON q.round_id = g.id)
    SELECT t.points::float8 AS points, count(t.points)::int AS students, w.maximum
    FROM worth w LEFT JOIN totals t ON true GROUP BY 1, 3 ORDER BY 1`
}
