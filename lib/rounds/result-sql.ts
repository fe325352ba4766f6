import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { askedSignInHolds } from '@/lib/auth/sign-in-sql'
import type { Tx } from '@/lib/db/client'
import type { RoundCounting } from '@/lib/lectures/schema'
import type { Response } from '@/lib/questions/kinds/schema'
import { pseudonym } from '@/lib/participants/pseudonym-sql'
import {
  canEndGrace,
  hasAnswers,
  isRevealed,
  isValid,
  responseIn,
  roundIsFinal,
  runsAgain,
} from '@/lib/rounds/round-sql'
import type { Tally } from '@/lib/rounds/tally-rules'
import { askedRows, type Placed } from '@/lib/rounds/together-sql'
import { sessionEnd } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'

export type TallyRow = Tally & { questionId: string }

/**
 * One row per answer of each registration that counts in the round with this id, and a row with nulls for registrations
 * without answers. The OFFSET keeps PostgreSQL from comparing all drafts of all rounds: the plan is made once, perhaps
 * while there were few. A statement that needs the rows twice reads them once, into a table of its own.
 */
export function registrationsWithDrafts(roundId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT g.id, g.submitted_at, g.contested, d.question_id, d.answer_id, d.response, d.points
    FROM registration g
    LEFT JOIN LATERAL (SELECT * FROM draft WHERE registration_id = g.id OFFSET 0) d ON d.points IS NOT NULL
    WHERE g.round_id = ${roundId} AND ${isValid('g')})`
}

/** The count of each response in the round with this id, including drafts, as a JSON array of `TallyRow`. */
export function talliesOf(roundId: Prisma.Sql, drafts = registrationsWithDrafts(roundId)): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT jsonb_agg(jsonb_build_object('questionId', n.question_id, 'response', ${responseIn('n')},
      'points', n.points, 'count', n.count))
    FROM (
      SELECT d.question_id, d.answer_id, d.response, d.points, count(*) AS count
      FROM ${drafts} d WHERE d.question_id IS NOT NULL GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT r.question_id, s.answer_id, s.response, s.points, count(*)
      FROM single_answer s JOIN round r ON r.id = s.round_id
      WHERE s.round_id = ${roundId} GROUP BY 1, 2, 3, 4) n), '[]')`
}

/** The count of each response in a round, including drafts. */
export async function listTallies(client: Tx, roundId: string): Promise<TallyRow[]> {
  const rows = await client.$queryRaw<{ tallies: TallyRow[] }[]>`
    /* list-tallies */
    SELECT ${talliesOf(Prisma.sql`${roundId}::uuid`)} AS tallies`
  return rows[0]?.tallies ?? []
}

/**
 * The valid registrations in the rounds of `chosen`, beside the responses `d` to the questions of their QuickChecks.
 * Responses are found by these questions, with one index scan each; finding them by registration would take thousands.
 * A full join, because PostgreSQL never runs that as a nested loop: without statistics, right after a lecture, the
 * planner expects few rows on each side. Rows without a round or a registration have to be removed afterwards, not in
 * the same SELECT, which would change the kind of join.
 */
export const registeredWith = (responses: Prisma.Sql) => Prisma.sql`
  (SELECT x.id, x.round_id, x.participant_id, x.matriculation_number, x.submitted_at
   FROM chosen c JOIN registration x ON x.round_id = c.id WHERE ${isValid('x')}) g
  FULL JOIN ${responses} d ON d.registration_id = g.id`

/** The responses to the questions of the QuickChecks in `chosen`, of all rounds. */
export const responsesToChosen = Prisma.sql`
  (SELECT DISTINCT rq.question_id FROM chosen c JOIN round_question rq ON rq.round_id = c.id
   WHERE c.kind = 'quickcheck') asked
  JOIN draft x ON x.question_id = asked.question_id AND x.points IS NOT NULL`

/** The table `registered`: every registration that took part in the QuickChecks of `chosen`, with its points. */
export const registeredParts = Prisma.sql`
  drafted AS MATERIALIZED (SELECT x.registration_id, sum(x.points) AS points FROM ${responsesToChosen} GROUP BY 1),
  joined AS MATERIALIZED (
    SELECT g.round_id, g.participant_id, g.matriculation_number, coalesce(d.points, 0) AS points
    FROM ${registeredWith(Prisma.sql`drafted`)} WHERE ${hasAnswers('g', Prisma.sql`d.registration_id IS NOT NULL`)}),
  registered AS (SELECT * FROM joined WHERE round_id IS NOT NULL)`

/**
 * The results of the rounds in `chosen` (with `id`): the table `parts` with those who took part, and the table
 * `outcome` with the participations, points reached and points reachable of every round. In a survey no points are
 * reachable.
 */
export const roundOutcomes = Prisma.sql`
  ${registeredParts},
  parts AS MATERIALIZED (
    SELECT round_id, participant_id, points FROM registered
    UNION ALL SELECT s.round_id, s.participant_id, s.points FROM chosen c JOIN single_answer s ON s.round_id = c.id),
  reached AS (SELECT round_id, count(*) AS participations, sum(points) AS points FROM parts GROUP BY 1),
  worth AS (
    SELECT c.id AS round_id, sum(rq.points) AS points FROM chosen c JOIN round_question rq ON rq.round_id = c.id GROUP BY 1),
  outcome AS (
    SELECT w.round_id, coalesce(x.participations, 0)::int AS participations, coalesce(x.points, 0)::float8 AS reached,
           (coalesce(x.participations, 0) * w.points)::int AS reachable
    FROM worth w LEFT JOIN reached x USING (round_id))`

export type ItemOutcomeRow = { itemId: string; participations: number; reached: number; reachable: number }

/** The final rounds of these items with participations, each with the id of its item. */
export async function listItemOutcomes(client: Tx, itemIds: readonly string[]): Promise<ItemOutcomeRow[]> {
  return client.$queryRaw<ItemOutcomeRow[]>`
    WITH chosen AS MATERIALIZED (
      SELECT r.id, r.kind, coalesce(r.quick_check_id, r.question_id) AS item_id FROM round r
      WHERE (r.quick_check_id = ANY (${itemIds}::uuid[]) OR r.question_id = ANY (${itemIds}::uuid[]))
        AND ${roundIsFinal('r')}),
    ${roundOutcomes}
    SELECT c.item_id AS "itemId", o.participations, o.reached, o.reachable
    FROM chosen c JOIN outcome o ON o.round_id = c.id WHERE o.participations > 0`
}

/** A participant's own response with its points; both null for none. */
type OwnResponse = { response: Response | null; points: number | null }

/** A participant's own part in a final round. */
export type OwnAnswersRow = {
  roundId: string
  rated: boolean
  voided: boolean
  /** By question id; null without any response. */
  responses: Record<string, OwnResponse> | null
  /** Whether its correct answers may be shown. */
  revealed: boolean
  /** It is not final yet, but its grace can end: `canEndGrace`. */
  graceCanEnd: boolean
}

const ownResponse = (alias: string) =>
  Prisma.sql`jsonb_build_object('response', ${responseIn(alias)}, 'points', ${Prisma.raw(alias)}.points)`

/**
 * Whether the session `s` has ended since its round `r`. If it was started again afterwards, it has: what students could see
 * stays in sight.
 */
const sessionHasEnded = Prisma.sql`(${sessionEnd('s')} <= clock_timestamp() OR r.started_at < s.activated_at)`

/**
 * The rounds of single questions, or the one that is `asked` for, whose points the participant `p` may see. Points reveal
 * whether an answer was correct, so they are withheld until the solution is shown (of a survey, its distribution) or the
 * session has ended, and while the question is running again.
 */
const ownSingleAnswers = Prisma.sql`
  SELECT a.round_id, false AS rated, false AS voided, jsonb_build_object(r.question_id, ${ownResponse('a')}) AS responses,
         r.started_at, ${isRevealed('r')} AS revealed, false AS grace_can_end
  FROM single_answer a JOIN round r ON r.id = a.round_id JOIN session s ON s.id = r.session_id
  WHERE a.participant_id = p.id AND (asked.round_id IS NULL OR a.round_id = asked.round_id) AND ${roundIsFinal('r')}
    AND (${isRevealed('r')} OR ${sessionHasEnded})
    AND NOT ${runsAgain('r', 'question_id')}`

/** Whether the participant `p` has rated the round `r` of a QuickCheck. */
export const hasRated = () => Prisma.sql`EXISTS (SELECT FROM quick_check_rater x WHERE x.round_id = r.id
  AND x.rater = ${pseudonym('quickcheck rating', Prisma.sql`r.id`, Prisma.sql`p.id`)})`

/** Whose answers are read, in one round or in all. */
export type AskedAnswers = { me: Participant; roundId: string | null }

type OwnAnswers = { counting: RoundCounting } & (OwnAnswersRow | { roundId: null })

/**
 * The own answers of each participant, in their order: in the rounds that are final or whose grace can end, or in one of
 * them, the newest first, each with the lecture's rule for sums. A round whose item is running again is left out,
 * because its points and correct answers would help. One row without a round if there are none; no row if the sign-in
 * does not hold.
 */
export async function listOwnAnswers(
  client: Tx,
  participants: readonly AskedAnswers[],
): Promise<OwnAnswers[][]> {
  // The limit keeps the plan of one participant, whatever the number of them.
  const rows = await client.$queryRaw<Placed<OwnAnswers>[]>`
    /* list-own-answers */
    SELECT asked.place, p.counting, own.round_id AS "roundId", own.rated, own.voided, own.responses, own.revealed,
           own.grace_can_end AS "graceCanEnd"
    FROM ${askedRows(participants, null)} CROSS JOIN LATERAL (
      SELECT p.id, l.counting, l.release FROM participant p JOIN lecture l ON l.id = p.lecture_id
      WHERE ${askedSignInHolds} LIMIT 1) p
    LEFT JOIN LATERAL (
      SELECT g.round_id, ${hasRated()} AS rated, g.voided_at IS NOT NULL AS voided, d.responses, r.started_at,
             (p.release = 'end' OR ${isRevealed('r')} OR ${sessionHasEnded}) AS revealed,
             ${canEndGrace('r')} AS grace_can_end
      FROM registration g JOIN round r ON r.id = g.round_id JOIN session s ON s.id = r.session_id
      CROSS JOIN LATERAL (
        SELECT jsonb_object_agg(x.question_id, ${ownResponse('x')}) AS responses, bool_or(x.points IS NOT NULL) AS drafted
        FROM draft x WHERE x.registration_id = g.id) d
      WHERE g.participant_id = p.id AND (asked.round_id IS NULL OR g.round_id = asked.round_id)
        AND ${hasAnswers('g', Prisma.sql`d.drafted`)} AND (${roundIsFinal('r')} OR ${canEndGrace('r')})
        AND NOT ${runsAgain('r', 'quick_check_id')}
      UNION ALL ${ownSingleAnswers}
    ) own ON true
    ORDER BY own.started_at DESC`
  const own = participants.map((): OwnAnswers[] => [])
  for (const row of rows) own[row.place]?.push(row)
  return own
}
