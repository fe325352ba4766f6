import 'server-only'
import type { RoundOutcome, SessionOutcome } from '@/lib/analytics/outcome-schema'
import { listTempoMinutes } from '@/lib/analytics/tempo-queries'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { excerpt } from '@/lib/markdown'
import { rate } from '@/lib/rounds/rules'

const TITLE_LENGTH = 140
const LONGEST = bounds.sessionLengthSeconds / 60

type Row = Omit<RoundOutcome, 'successRate'> & { reached: number; reachable: number; final: boolean }

/** The rounds of a session in their order with what the success rate is made of. */
async function listRows(sessionId: string): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT r.id, r.number, r.kind, coalesce(qc.title, q.text) AS title,
      taken.count + single.count AS participations,
      taken.reached + single.reached AS reached,
      taken.count * worth.points + single.count AS reachable,
      least(coalesce(r.ended_at, r.ends_at), r.ends_at)
        <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second' AS final
    FROM round r
    LEFT JOIN quick_check qc ON qc.id = r.quick_check_id LEFT JOIN question q ON q.id = r.question_id
    CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0)::int AS points FROM round_question WHERE round_id = r.id) worth
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT g.id)::int AS count,
        coalesce(sum(w.points) FILTER (WHERE d.answer_id = w.correct_answer_id), 0)::int AS reached
      FROM registration g LEFT JOIN draft d ON d.registration_id = g.id
      LEFT JOIN round_question w ON w.round_id = r.id AND w.question_id = d.question_id
      WHERE g.round_id = r.id AND (g.submitted_at IS NOT NULL
        OR EXISTS (SELECT FROM draft t WHERE t.registration_id = g.id AND t.answer_id IS NOT NULL))) taken
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, (count(*) FILTER (WHERE s.answer_id = w.correct_answer_id))::int AS reached
      FROM single_answer s JOIN round_question w ON w.round_id = r.id WHERE s.round_id = r.id) single
    WHERE r.session_id = ${sessionId}::uuid
    ORDER BY r.started_at`
}

function toOutcome({ id, number, kind, title, participations, reached, reachable }: Row): RoundOutcome {
  return {
    id,
    number,
    kind,
    title: kind === 'question' ? excerpt(title, TITLE_LENGTH) : title,
    participations,
    successRate: rate(reached, reachable),
  }
}

/** The rating of a session; its mean is null while few have rated. */
export async function rateSession(sessionId: string): Promise<SessionOutcome['rating']> {
  const { _avg, _count } = await db.sessionRating.aggregate({
    where: { sessionId },
    _avg: { rating: true },
    _count: true,
  })
  return { mean: _count < bounds.fewSubmissions ? null : _avg.rating, count: _count }
}

/** What came out of a session of one of the tutor's lectures. */
export async function getOutcome(sessionId: string): Promise<SessionOutcome> {
  const [rows, feedbacks, rating, tempo] = await Promise.all([
    listRows(sessionId),
    db.feedback.count({ where: { sessionId } }),
    rateSession(sessionId),
    listTempoMinutes(sessionId, LONGEST),
  ])
  const rounds = rows.map(toOutcome)
  const weight = rounds.reduce((sum, { participations }) => sum + participations, 0)
  const sum = rounds.reduce(
    (total, { participations, successRate }) => total + participations * (successRate ?? 0),
    0,
  )
  return {
    rounds,
    final: rows.every(({ final }) => final),
    successRate: rate(sum, weight),
    feedbacks,
    rating,
    tempo,
  }
}
