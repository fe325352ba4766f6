import 'server-only'
import type { Tx } from '@/lib/db/client'
import { countsAsSubmitted, hasSolution } from '@/lib/rounds/round-sql'
import { Prisma } from '@/prisma/generated/client'

/** The student that points belong to: the matriculation number, or the device without one. */
export function studentOf(matriculationNumber: Prisma.Sql, participantId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce(nullif(${matriculationNumber}, '0'), ${participantId}::text) COLLATE "C"`
}

/**
 * Students' answers in the rounds `r` of single questions that meet the condition: one per round and student, the first
 * if several devices have the same number. The number is the one that the device has last given in a QuickCheck of the
 * lecture, unless that was taken back.
 */
export function firstAnswers(rounds: Prisma.Sql): Prisma.Sql {
  const student = studentOf(
    Prisma.sql`CASE WHEN p.number_counts THEN p.matriculation_number END`,
    Prisma.sql`p.id`,
  )
  return Prisma.sql`
    SELECT DISTINCT ON (r.id, student) r.id AS round_id, r.question_id, r.started_at, a.participant_id, a.points,
           a.answered_at, ${student} AS student
    FROM round r JOIN single_answer a ON a.round_id = r.id JOIN participant p ON p.id = a.participant_id
    WHERE r.kind = 'question' AND ${rounds} ORDER BY r.id, student, a.answered_at, p.id`
}

/**
 * The table `parts`: who took part in the graded rounds of a lecture; `student` is the number, or the device without
 * one.
 */
function participations(lectureId: string): Prisma.Sql {
  return Prisma.sql`answers AS (${firstAnswers(Prisma.sql`r.lecture_id = ${lectureId}::uuid AND ${hasSolution('r')}`)}),
  parts AS (
    SELECT g.id AS registration_id, g.round_id, NULL::numeric AS points, g.name,
           g.matriculation_number, r.started_at, g.registered_at AS at,
           ${studentOf(Prisma.sql`g.matriculation_number`, Prisma.sql`g.participant_id`)} AS student
    FROM round r JOIN registration g ON g.round_id = r.id
    WHERE r.lecture_id = ${lectureId}::uuid AND r.kind = 'quickcheck' AND ${hasSolution('r')} AND ${countsAsSubmitted('g', 'r')}
    UNION ALL
    SELECT NULL, a.round_id, a.points, p.name, p.matriculation_number, a.started_at, a.answered_at, a.student
    FROM answers a LEFT JOIN participant p ON p.id = a.participant_id AND p.number_counts)`
}

export type PointsColumn = {
  id: string
  itemId: string
  kind: 'quickcheck' | 'question'
  sessionNumber: number
  title: string
  number: number
  startedAt: Date
}

/** The graded rounds of a lecture with participations, ordered by start. */
export async function listPointsColumns(client: Tx, lectureId: string): Promise<PointsColumn[]> {
  return client.$queryRaw<PointsColumn[]>`
    WITH ${participations(lectureId)}
    SELECT r.id, coalesce(r.quick_check_id, r.question_id) AS "itemId", r.kind, s.number AS "sessionNumber",
           coalesce(c.title, q.text) AS title, r.number, r.started_at AS "startedAt"
    FROM round r JOIN session s ON s.id = r.session_id
    LEFT JOIN quick_check c ON c.id = r.quick_check_id LEFT JOIN question q ON q.id = r.question_id
    WHERE r.id IN (SELECT round_id FROM parts) ORDER BY r.started_at, r.id`
}

export type PointsRow = {
  student: string
  name: string | null
  matriculationNumber: string | null
  /** Points by the round's id. */
  points: Record<string, number>
}

/** The next students after one, ordered by number, at most `count`; with the name they gave last. */
export async function listPointsRows(
  client: Tx,
  lectureId: string,
  { after, count }: { after: string; count: number },
): Promise<PointsRow[]> {
  return client.$queryRaw<PointsRow[]>`
    WITH ${participations(lectureId)},
    next AS (SELECT DISTINCT student FROM parts WHERE student > ${after} ORDER BY student LIMIT ${count}),
    -- Without statistics, right after a lecture, the planner takes each of these for a row and joins every with every: so
    -- they are found by their limits, and the points computed once.
    batch AS (SELECT * FROM parts WHERE student > ${after} AND student <= (SELECT max(student) FROM next)),
    scored AS (
      SELECT p.student, p.round_id, coalesce(sum(coalesce(d.points, p.points)), 0) AS points
      FROM batch p LEFT JOIN draft d ON d.registration_id = p.registration_id GROUP BY 1, 2),
    rows AS MATERIALIZED (SELECT student, json_object_agg(round_id, points) AS points FROM scored GROUP BY 1),
    named AS (
      SELECT DISTINCT ON (student) student, name, matriculation_number FROM batch ORDER BY student, started_at DESC, at DESC)
    SELECT n.student, n.name, n.matriculation_number AS "matriculationNumber", r.points
    FROM named n JOIN rows r USING (student) ORDER BY n.student`
}
