import 'server-only'
import { askedSignInHolds } from '@/lib/auth/sign-in-sql'
import type { Participant } from '@/lib/auth/actor'
import type { Way } from '@/lib/coalesced'
import type { Tx } from '@/lib/db/client'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import type { Graded } from '@/lib/questions/kinds/rules'
import type { QuestionKind } from '@/lib/questions/kinds/schema'
import { Prisma } from '@/prisma/generated/client'
import type { StoredDraft } from '@/lib/rounds/own-answer-sql'
import { responseIn, roundEnd, roundTakesAnswers } from '@/lib/rounds/round-sql'
import { askedRows, inOrder, type Placed, statementName, lockWait } from '@/lib/rounds/together-sql'

/** A response with its points and the kind of its question. */
export type GradedResponse = Graded & { kind: QuestionKind }

/** The columns of a response with its points: a single chosen answer by its id, anything else as JSON. */
function columnsOf({ kind, response, points }: GradedResponse) {
  const isSingle = kind === 'single'
  return {
    answer_id: isSingle ? (chosenIn(response)[0] ?? null) : null,
    response: isSingle ? null : response,
    points,
  }
}

const responseColumns = Prisma.sql`answer_id uuid, response jsonb, points numeric`

/**
 * The registration of each of the rows `asked` (… registration_id), locked: not submitted, its sign-in holds, and its
 * round takes answers.
 */
function openRegistration(way: Way): Prisma.Sql {
  return Prisma.sql`LATERAL (
    SELECT g.id, ${roundEnd('r')} AS round_end
    FROM registration g
    JOIN participant p ON p.id = g.participant_id AND ${askedSignInHolds}
    JOIN round r ON r.id = g.round_id
    WHERE g.round_id = asked.round_id AND g.participant_id = asked.participant_id AND g.submitted_at IS NULL
      AND g.id = coalesce(asked.registration_id, g.id) AND ${roundTakesAnswers('r')}
    FOR NO KEY UPDATE OF g ${lockWait(way)})`
}

/** `registrationId`: default is any registration of the participant in the round. */
export type AskedDraftAnswer = {
  me: Participant
  roundId: string
  registrationId?: string | undefined
  questionId: string
  graded: GradedResponse
  seq: number
}
type StoredDraftAnswer = Omit<StoredDraft, 'questionId'>

/**
 * Stores draft answers, in one statement that contains all conditions; undefined for each that is not possible, or not
 * newer than what is stored. The lock of the registration's row orders it against a concurrent submission, of which the
 * second one sees the first, and against drafts that another statement stores together. Together, no two may be to the
 * same question by the same participant in the same round.
 */
export async function storeDraftAnswers(
  client: Tx,
  drafts: readonly AskedDraftAnswer[],
  way: Way,
): Promise<(StoredDraftAnswer | undefined)[]> {
  const asked = drafts.map(({ me, roundId, registrationId, questionId, graded, seq }) => ({
    me,
    roundId,
    values: { registration_id: registrationId, question_id: questionId, seq, ...columnsOf(graded) },
  }))
  const columns = Prisma.sql`registration_id uuid, question_id uuid, seq int, ${responseColumns}`
  const rows = await client.$queryRaw<Placed<StoredDraftAnswer>[]>`
    ${statementName('store-draft-answer', way)}
    WITH open AS (
      SELECT asked.*, open.id FROM ${askedRows(asked, columns, way)} CROSS JOIN ${openRegistration(way)} open),
    stored AS (
      INSERT INTO draft AS d (registration_id, question_id, answer_id, response, points, seq, saved_at)
      SELECT id, question_id, answer_id, response, points, seq, clock_timestamp() FROM open
      ON CONFLICT (registration_id, question_id) DO UPDATE
        SET answer_id = excluded.answer_id, response = excluded.response, points = excluded.points, seq = excluded.seq,
            saved_at = excluded.saved_at
        WHERE d.seq < excluded.seq
      RETURNING *)
    SELECT open.place, d.answer_id AS "answerId", ${responseIn('d')} AS response, d.seq, d.saved_at AS "savedAt"
    FROM stored d JOIN open ON open.id = d.registration_id AND open.question_id = d.question_id`
  return inOrder(drafts, rows)
}

/** `graded`: by question id. */
export type Submission = {
  me: Participant
  roundId: string
  registrationId?: string | null | undefined
  graded: ReadonlyMap<string, GradedResponse>
}

/** `roundEnds`: it arrived within the grace, or the round may have ended before others see it. */
type StoredSubmission = { submittedAt: Date; roundEnds: boolean }

/** Seconds within which others usually see what a statement stores. */
const UNSEEN_SECONDS = 0.1

/**
 * Freezes the drafts, overridden by the given responses, and returns the times; undefined for each that is too late,
 * already done or not possible. Together, no two may be of the same participant in the same round.
 */
export async function storeSubmissions(
  client: Tx,
  submissions: readonly Submission[],
  way: Way,
): Promise<(StoredSubmission | undefined)[]> {
  const asked = submissions.map(({ me, roundId, registrationId, graded }) => {
    const given = [...graded].map(([questionId, response]) => ({
      question_id: questionId,
      ...columnsOf(response),
    }))
    return { me, roundId, values: { registration_id: registrationId, given } }
  })
  const columns = Prisma.sql`registration_id uuid, given jsonb`
  const rows = await client.$queryRaw<Placed<StoredSubmission>[]>`
    ${statementName('store-submission', way)}
    WITH open AS (
      SELECT asked.place, asked.given, open.*
      FROM ${askedRows(asked, columns, way)} CROSS JOIN ${openRegistration(way)} open),
    done AS (
      UPDATE registration g SET submitted_at = clock_timestamp() FROM open WHERE g.id = open.id
      RETURNING g.id, g.submitted_at, open.place, open.given,
        open.round_end <= clock_timestamp() + ${UNSEEN_SECONDS} * interval '1 second' AS round_ends),
    overridden AS (
      INSERT INTO draft AS d (registration_id, question_id, answer_id, response, points, seq, saved_at)
      SELECT done.id, given.question_id, given.answer_id, given.response, given.points, 0, done.submitted_at
      FROM done, jsonb_to_recordset(done.given) AS given (question_id uuid, ${responseColumns})
      ON CONFLICT (registration_id, question_id) DO UPDATE
        SET answer_id = excluded.answer_id, response = excluded.response, points = excluded.points,
            seq = least(d.seq, 2147483646) + 1, saved_at = excluded.saved_at
        WHERE d.answer_id IS DISTINCT FROM excluded.answer_id OR d.response IS DISTINCT FROM excluded.response
      RETURNING 1)
    SELECT place, submitted_at AS "submittedAt", round_ends AS "roundEnds" FROM done`
  return inOrder(submissions, rows)
}

export type SingleAnswer = { me: Participant; roundId: string; graded: GradedResponse }

/**
 * Stores responses to single questions and returns the times; undefined for each if there is one already, it is too late
 * or not possible. Together, no two may be of the same participant in the same round, and the order is that of the
 * participants, so that two statements never wait for each other in a circle.
 */
export async function storeSingleAnswers(
  client: Tx,
  answers: readonly SingleAnswer[],
  way: Way,
): Promise<(Date | undefined)[]> {
  const asked = answers.map(({ me, roundId, graded }) => ({ me, roundId, values: columnsOf(graded) }))
  const rows = await client.$queryRaw<Placed<{ answeredAt: Date }>[]>`
    ${statementName('store-answer', way)}
    WITH open AS (
      SELECT asked.*
      FROM ${askedRows(asked, responseColumns, way)}
      JOIN participant p ON ${askedSignInHolds}
      JOIN round r ON r.id = asked.round_id AND r.lecture_id = p.lecture_id
      WHERE r.kind = 'question' AND ${roundTakesAnswers('r')}),
    stored AS (
      INSERT INTO single_answer (round_id, participant_id, answer_id, response, points, answered_at)
      SELECT round_id, participant_id, answer_id, response, points, clock_timestamp() FROM open
      ORDER BY participant_id, round_id
      ON CONFLICT (round_id, participant_id) DO NOTHING
      RETURNING round_id, participant_id, answered_at)
    SELECT open.place, stored.answered_at AS "answeredAt" FROM stored JOIN open USING (round_id, participant_id)`
  return inOrder(answers, rows).map((row) => row?.answeredAt)
}
