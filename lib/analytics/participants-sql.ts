import 'server-only'
import { chosenRounds, heldSessions, type Scope } from '@/lib/analytics/scope-sql'
import type { Tx } from '@/lib/db/client'
import { firstAnswers, studentOf } from '@/lib/rounds/participation-sql'
import { tickedAnswers } from '@/lib/rounds/result-sql'
import { tookPart } from '@/lib/rounds/round-sql'
import { Prisma } from '@/prisma/generated/client'

export type AttendanceRow = { sessions: number; participants: number }

/** How many participants were seen in one session of a scope, in two, in three. */
export async function listAttendance(client: Tx, scope: Scope): Promise<AttendanceRow[]> {
  return client.$queryRaw<AttendanceRow[]>`
    WITH ${heldSessions(scope)},
    visits AS (SELECT participant_id, count(DISTINCT session_id) AS sessions FROM seen GROUP BY 1)
    SELECT sessions::int AS sessions, count(*)::int AS participants FROM visits GROUP BY 1 ORDER BY 1`
}

/** `points` is null in the only row when nobody has any; `maximum` is the same in all rows. */
export type PointsRow = { points: number | null; students: number; maximum: number }

/** How many students reached so many points in the final rounds of a scope: by matriculation number, without one by device. */
export async function listPoints(client: Tx, scope: Scope): Promise<PointsRow[]> {
  return client.$queryRaw<PointsRow[]>`
    WITH ${chosenRounds(scope)},
    ${tickedAnswers},
    answers AS (${firstAnswers(Prisma.sql`r.id IN (SELECT id FROM chosen)`)}),
    parts AS (
      SELECT ${studentOf(Prisma.sql`g.matriculation_number`, Prisma.sql`g.participant_id`)} AS student,
             coalesce(sum(a.points) FILTER (WHERE d.answer_id = a.correct_answer_id), 0) AS points
      FROM chosen c JOIN registration g ON g.round_id = c.id
      LEFT JOIN ticked d ON d.registration_id = g.id
      LEFT JOIN asked a ON a.round_id = g.round_id AND a.question_id = d.question_id
      GROUP BY g.id HAVING ${tookPart('g', Prisma.sql`count(d.answer_id) > 0`)}
      UNION ALL
      SELECT s.student, CASE WHEN s.answer_id = q.correct_answer_id THEN q.points ELSE 0 END
      FROM answers s JOIN round_question q ON q.round_id = s.round_id),
    totals AS (SELECT sum(points) AS points FROM parts GROUP BY student),
    worth AS (SELECT coalesce(sum(q.points), 0)::int AS maximum FROM chosen c JOIN round_question q ON q.round_id = c.id)
    SELECT t.points::int AS points, count(t.points)::int AS students, w.maximum
    FROM worth w LEFT JOIN totals t ON true GROUP BY 1, 3 ORDER BY 1`
}
