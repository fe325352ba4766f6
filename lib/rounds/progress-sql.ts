import 'server-only'
import { bounds, serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { isValid, roundEnd, tookPart } from '@/lib/rounds/round-sql'
import { isPresent, presenceOf } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

/** `answered`: with at least one answer; `finished`: submitted, or with an answer to every question. */
type RoundProgress = Record<'registered' | 'submitted' | 'answered' | 'finished' | 'contested', number>

/** One row that counts how far the round with this id has come; all zero without one. An answer to a single question is all of it. */
function progressOf(id: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT count(g.id)::int AS registered, count(g.submitted_at)::int AS submitted,
           count(*) FILTER (WHERE ${tookPart('g', Prisma.sql`g.given > 0`)})::int + single.count AS answered,
           count(*) FILTER (WHERE g.submitted_at IS NOT NULL OR g.given >= questions.count)::int + single.count AS finished,
           count(*) FILTER (WHERE g.contested)::int AS contested
    FROM (SELECT count(*)::int FROM single_answer WHERE round_id = ${id}) single
    CROSS JOIN (SELECT count(*) FROM round_question WHERE round_id = ${id}) questions
    LEFT JOIN (
      SELECT x.id, x.submitted_at, x.voided_at, x.contested,
             (SELECT count(*) FROM draft d WHERE d.registration_id = x.id AND d.points IS NOT NULL) AS given
      FROM registration x WHERE x.round_id = ${id} AND ${isValid('x')}) g ON true
    GROUP BY single.count, questions.count`
}

type CountRow = RoundProgress & {
  active: number
  total: number
  tooFast: number
  tooSlow: number
  unreadFeedback: number
  now: Date
}

/** A lecture, and its current round if there is one. */
export type Watched = { lectureId: string; roundId: string | null }

/**
 * For each lecture, in its place, what a tutor watches: the open session's presence and tempo, a round's progress, and
 * unread feedback.
 */
export async function countLives(client: Tx, watched: readonly Watched[]): Promise<CountRow[]> {
  const lectureIds = watched.map(({ lectureId }) => lectureId)
  const roundIds = watched.map(({ roundId }) => roundId)
  return client.$queryRaw<CountRow[]>`
    /* count-lives */
    SELECT progress.*, seen.active, seen.total, said."tooFast", said."tooSlow",
      (SELECT count(*)::int FROM feedback f
       WHERE f.lecture_id = asked.lecture_id AND f.read_at IS NULL) AS "unreadFeedback",
      clock_timestamp() AS now
    FROM unnest((SELECT ${lectureIds}::uuid[]), (SELECT ${roundIds}::uuid[]))
      WITH ORDINALITY AS asked (lecture_id, round_id, place)
    LEFT JOIN session s ON s.lecture_id = asked.lecture_id AND session_is_open(s)
    CROSS JOIN LATERAL (${progressOf(Prisma.sql`asked.round_id`)}) progress
    CROSS JOIN LATERAL (${presenceOf(Prisma.sql`s.id`)}) seen
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.tempo = 'too_fast')::int AS "tooFast",
             count(*) FILTER (WHERE t.tempo = 'too_slow')::int AS "tooSlow"
      FROM tempo t WHERE t.session_id = s.id
        AND t.created_at > clock_timestamp() - ${bounds.tempoWindowSeconds} * interval '1 second') said
    ORDER BY asked.place`
}

type ParticipationRow = { answered: number; finished: number; present: number }

/** For each round, in its place, how many have answered and are finished, and how many are in its session at this moment. */
export async function countParticipations(
  client: Tx,
  rounds: readonly { id: string; sessionId: string }[],
): Promise<ParticipationRow[]> {
  return client.$queryRaw<ParticipationRow[]>`
    /* count-participations */
    SELECT progress.answered, progress.finished,
      (SELECT count(DISTINCT p.participant_id)::int FROM presence p
       WHERE p.session_id = asked.session_id AND ${isPresent('p')}) AS present
    FROM unnest((SELECT ${rounds.map(({ id }) => id)}::uuid[]), (SELECT ${rounds.map(({ sessionId }) => sessionId)}::uuid[]))
      WITH ORDINALITY AS asked (round_id, session_id, place)
    CROSS JOIN LATERAL (${progressOf(Prisma.sql`asked.round_id`)}) progress
    ORDER BY asked.place`
}

/** Whether somebody's presence `p` falls between 30 s before the start of a round and its end. */
export function wasPresent(startedAt: Prisma.Sql, end: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.seen_from <= ${end}
    AND p.seen_to >= ${startedAt} - ${serverBounds.presenceSeconds} * interval '1 second'`
}

type AttendanceRow = { registered: number; submissions: number; participants: number }

/** Registered; taken part (submitted, drafted or answered); seen in the session between 30 s before the start and the end. */
export async function countAttendance(client: Tx, roundId: string): Promise<AttendanceRow | undefined> {
  const rows = await client.$queryRaw<AttendanceRow[]>`
    WITH progress AS (${progressOf(Prisma.sql`${roundId}::uuid`)})
    SELECT registered, answered AS submissions,
      (SELECT count(DISTINCT p.participant_id)::int FROM presence p JOIN round r ON r.id = ${roundId}::uuid
       WHERE p.session_id = r.session_id AND ${wasPresent(Prisma.sql`r.started_at`, roundEnd('r'))}) AS participants
    FROM progress`
  return rows[0]
}
