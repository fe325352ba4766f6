import 'server-only'
import type { AnalyticsQuery } from '@/lib/analytics/overview-schema'
import type { ParticipantsAnalytics } from '@/lib/analytics/participants-schema'
import {
  chosenRounds,
  heldSessions,
  listSessionTurnout,
  scopeOf,
  tickedAnswers,
  type Scope,
} from '@/lib/analytics/scope-queries'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { firstAnswers, studentOf } from '@/lib/rounds/participation-queries'
import { Prisma } from '@/prisma/generated/client'

/** How many participants were seen in one session of a scope, in two, in three. */
async function listAttendance(scope: Scope): Promise<ParticipantsAnalytics['attendance']> {
  return db.$queryRaw`
    WITH ${heldSessions(scope)},
    visits AS (SELECT participant_id, count(DISTINCT session_id) AS sessions FROM seen GROUP BY 1)
    SELECT sessions::int AS sessions, count(*)::int AS participants FROM visits GROUP BY 1 ORDER BY 1`
}

type PointsRow = { points: number | null; students: number; maximum: number }

/** How many students reached so many points in the rounds of a scope: by matriculation number, without one by device. */
async function listPoints(scope: Scope): Promise<ParticipantsAnalytics['points']> {
  const rows = await db.$queryRaw<PointsRow[]>`
    WITH ${chosenRounds(scope)},
    ${tickedAnswers()},
    answers AS (${firstAnswers(Prisma.sql`r.id IN (SELECT id FROM chosen)`)}),
    parts AS (
      SELECT ${studentOf(Prisma.sql`g.matriculation_number`, Prisma.sql`g.participant_id`)} AS student,
             coalesce(sum(a.points) FILTER (WHERE d.answer_id = a.correct_answer_id), 0) AS points
      FROM chosen c JOIN registration g ON g.round_id = c.id
      LEFT JOIN ticked d ON d.registration_id = g.id
      LEFT JOIN asked a ON a.round_id = g.round_id AND a.question_id = d.question_id
      GROUP BY g.id HAVING g.submitted_at IS NOT NULL OR count(d.answer_id) > 0
      UNION ALL
      SELECT s.student, CASE WHEN s.answer_id = q.correct_answer_id THEN q.points ELSE 0 END
      FROM answers s JOIN round_question q ON q.round_id = s.round_id),
    totals AS (SELECT sum(points) AS points FROM parts GROUP BY student),
    worth AS (SELECT coalesce(sum(q.points), 0)::int AS maximum FROM chosen c JOIN round_question q ON q.round_id = c.id)
    SELECT t.points::int AS points, count(t.points)::int AS students, w.maximum
    FROM worth w LEFT JOIN totals t ON true GROUP BY 1, 3 ORDER BY 1`
  return {
    maximum: rows[0]?.maximum ?? 0,
    totals: rows.flatMap(({ points, students }) => (points === null ? [] : { points, students })),
  }
}

/**
 * Who came to the sessions of a lecture, how often, and how the points of its rounds are spread; final rounds only.
 * Errors: not_found, no_lecture_chosen.
 */
export async function getParticipantsAnalytics(
  tutor: Tutor,
  query: AnalyticsQuery,
): Promise<ParticipantsAnalytics> {
  const scope = await scopeOf(tutor, query)
  const [{ sessions }, attendance, points] = await Promise.all([
    listSessionTurnout(scope),
    listAttendance(scope),
    listPoints(scope),
  ])
  return { sessions, attendance, points }
}
