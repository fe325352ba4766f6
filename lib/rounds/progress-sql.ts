import 'server-only'
import { bounds, serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { registrationsWithDrafts, talliesOf, type TallyRow } from '@/lib/rounds/result-sql'
import { currentRoundOf, hasAnswers, roundEnd } from '@/lib/rounds/round-sql'
import { isPresent, presenceOf } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

/** `answered`: with at least one answer; `finished`: submitted, or with an answer to every question. */
type RoundProgress = Record<'registered' | 'submitted' | 'answered' | 'finished' | 'contested', number>

/**
 * One row with the progress of the round with this id; all zero without one. An answer to a single question finishes
 * it.
 */
function progressOf(id: Prisma.Sql, drafts = registrationsWithDrafts(id)): Prisma.Sql {
  return Prisma.sql`
    SELECT count(g.id)::int AS registered, count(g.submitted_at)::int AS submitted,
           count(*) FILTER (WHERE ${hasAnswers('g', Prisma.sql`g.given > 0`)})::int + single.count AS answered,
           count(*) FILTER (WHERE g.submitted_at IS NOT NULL OR g.given >= questions.count)::int + single.count AS finished,
           count(*) FILTER (WHERE g.contested)::int AS contested
    FROM (SELECT count(*)::int FROM single_answer WHERE round_id = ${id}) single
    CROSS JOIN (SELECT count(*) FROM round_question WHERE round_id = ${id}) questions
    LEFT JOIN (
      SELECT d.id, d.submitted_at, d.contested, count(coalesce(d.answer_id::text, d.response::text)) AS given
      FROM ${drafts} d GROUP BY 1, 2, 3) g ON true
    GROUP BY single.count, questions.count`
}

/** The row of `progressOf`, and the count of each response as `tallies`. */
function progressWithTallies(id: Prisma.Sql): Prisma.Sql {
  const drafts = Prisma.sql`drafts`
  return Prisma.sql`
    WITH drafts AS MATERIALIZED ${registrationsWithDrafts(id)}
    SELECT progress.*, ${talliesOf(id, drafts)} AS tallies FROM (${progressOf(id, drafts)}) progress`
}

type CountRow = RoundProgress & {
  /** The current round; null without one. */
  roundId: string | null
  tallies: TallyRow[]
  active: number
  total: number
  tooFast: number
  tooSlow: number
  unreadFeedback: number
  now: Date
}

/** The table `current`: the current round of `asked.lecture_id` with its session; one row of nulls without one. */
const currentOfAsked = Prisma.sql`
  LEFT JOIN LATERAL (SELECT r.id, r.session_id FROM round r ${currentRoundOf(Prisma.sql`asked.lecture_id`)}) current ON true`

/**
 * Returns for each lecture id, in the order of the ids, the counts for tutors: presence and tempo of the open session,
 * progress and answers of the current round, and unread feedback.
 */
export async function countLives(client: Tx, lectureIds: readonly string[]): Promise<CountRow[]> {
  return client.$queryRaw<CountRow[]>`
    /* count-lives */
    SELECT current.id AS "roundId", counted.*, seen.active, seen.total, said."tooFast", said."tooSlow",
      (SELECT count(*)::int FROM feedback f
       WHERE f.lecture_id = asked.lecture_id AND f.read_at IS NULL) AS "unreadFeedback",
      clock_timestamp() AS now
    FROM unnest((SELECT ${lectureIds}::uuid[])) WITH ORDINALITY AS asked (lecture_id, place)
    LEFT JOIN session s ON s.lecture_id = asked.lecture_id AND session_is_open(s)
    ${currentOfAsked}
    CROSS JOIN LATERAL (${progressWithTallies(Prisma.sql`current.id`)}) counted
    CROSS JOIN LATERAL (${presenceOf(Prisma.sql`s.id`)}) seen
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.tempo = 'too_fast')::int AS "tooFast",
             count(*) FILTER (WHERE t.tempo = 'too_slow')::int AS "tooSlow"
      FROM tempo t WHERE t.session_id = s.id
        AND t.created_at > clock_timestamp() - ${bounds.tempoWindowSeconds} * interval '1 second') said
    ORDER BY asked.place`
}

/** How many have registered, answered and finished, and how many are present in the session (answered or not). */
export type ParticipationRow = { registered: number; answered: number; finished: number; present: number }

/** One row with the participation in the round and session with these ids; all zero without. */
export function participationOf(roundId: Prisma.Sql, sessionId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT progress.registered, progress.answered, progress.finished,
      (SELECT count(DISTINCT p.participant_id)::int FROM presence p
       WHERE p.session_id = ${sessionId} AND ${isPresent('p')}) AS present
    FROM (${progressOf(roundId)}) progress`
}

/** Returns for each lecture id, in the order of the ids, the participation in its current round; null without one. */
export async function countParticipations(
  client: Tx,
  lectureIds: readonly string[],
): Promise<(ParticipationRow | null)[]> {
  const rows = await client.$queryRaw<(ParticipationRow & { roundId: string | null })[]>`
    /* count-participations */
    SELECT current.id AS "roundId", participation.*
    FROM unnest((SELECT ${lectureIds}::uuid[])) WITH ORDINALITY AS asked (lecture_id, place)
    ${currentOfAsked}
    CROSS JOIN LATERAL (${participationOf(Prisma.sql`current.id`, Prisma.sql`current.session_id`)}) participation
    ORDER BY asked.place`
  return rows.map(({ roundId, ...participation }) => (roundId === null ? null : participation))
}

/** Whether the presence `p` overlaps the time from 30 s before the start of a round to its end. */
export function wasPresent(startedAt: Prisma.Sql, end: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.seen_from <= ${end}
    AND p.seen_to >= ${startedAt} - ${serverBounds.presenceSeconds} * interval '1 second'`
}

type AttendanceRow = { registered: number; submissions: number; participants: number }

/**
 * Counts the registered, those who took part (submitted, drafted or answered), and those present between 30 s before
 * the start and the end.
 */
export async function countAttendance(client: Tx, roundId: string): Promise<AttendanceRow | undefined> {
  const rows = await client.$queryRaw<AttendanceRow[]>`
    WITH progress AS (${progressOf(Prisma.sql`${roundId}::uuid`)})
    SELECT registered, answered AS submissions,
      (SELECT count(DISTINCT p.participant_id)::int FROM presence p JOIN round r ON r.id = ${roundId}::uuid
       WHERE p.session_id = r.session_id AND ${wasPresent(Prisma.sql`r.started_at`, roundEnd('r'))}) AS participants
    FROM progress`
  return rows[0]
}
