import 'server-only'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import type { Participant } from '@/lib/auth/actor'
import type { Tx } from '@/lib/db/client'
import { chosenIn } from '@/lib/questions/kinds/response-rules'
import type { Graded } from '@/lib/questions/kinds/rules'
import type { QuestionKind, Response } from '@/lib/questions/kinds/schema'
import {
  canEndGrace,
  responseIn,
  roundEnd,
  roundFinalAt,
  roundIsFinal,
  roundTakesAnswers,
} from '@/lib/rounds/round-sql'

/** The columns of a response with its points: a single chosen answer by its id, anything else as JSON. */
type Columns = { answerId: string | null; response: string | null; points: number | null }

function columnsOf({ kind, response, points }: GradedResponse): Columns {
  if (kind === 'single') return { answerId: chosenIn(response)[0] ?? null, response: null, points }
  return { answerId: null, response: response && JSON.stringify(response), points }
}

/** A response with its points and the kind of its question. */
export type GradedResponse = Graded & { kind: QuestionKind }

type DraftAnswer = {
  roundId: string
  /** Default: any registration of the participant in the round. */
  registrationId?: string | undefined
  questionId: string
  graded: GradedResponse
  seq: number
}
type StoredDraftAnswer = { answerId: string | null; response: Response | null; seq: number; savedAt: Date }

/**
 * Stores one draft answer, in one statement that contains all conditions. The lock of the registration's row orders it
 * against a concurrent submission: the second one sees the first.
 */
export async function storeDraftAnswer(
  client: Tx,
  me: Participant,
  draft: DraftAnswer,
): Promise<StoredDraftAnswer | undefined> {
  const { roundId, registrationId = null, questionId, seq } = draft
  const { answerId, response, points } = columnsOf(draft.graded)
  const rows = await client.$queryRaw<StoredDraftAnswer[]>`
    /* store-draft-answer */
    WITH open AS (
      SELECT g.id FROM registration g
      JOIN participant p ON p.id = g.participant_id AND ${signInHolds(me)}
      JOIN round r ON r.id = g.round_id
      WHERE g.round_id = ${roundId}::uuid AND g.participant_id = ${me.id}::uuid AND g.submitted_at IS NULL
        AND g.id = coalesce(${registrationId}::uuid, g.id) AND ${roundTakesAnswers('r')}
      FOR SHARE OF g)
    INSERT INTO draft AS d (registration_id, question_id, answer_id, response, points, seq, saved_at)
    SELECT id, ${questionId}::uuid, ${answerId}::uuid, ${response}::jsonb, ${points}::numeric, ${seq}, clock_timestamp()
    FROM open
    ON CONFLICT (registration_id, question_id) DO UPDATE
      SET answer_id = excluded.answer_id, response = excluded.response, points = excluded.points, seq = excluded.seq,
          saved_at = excluded.saved_at
      WHERE d.seq < excluded.seq
    RETURNING answer_id AS "answerId", ${responseIn('d')} AS response, seq, saved_at AS "savedAt"`
  return rows[0]
}

type Submission = {
  roundId: string
  registrationId?: string | null | undefined
  /** By question id. */
  graded: ReadonlyMap<string, GradedResponse>
}

/** `roundEnded`: it arrived within the grace. */
type StoredSubmission = { submittedAt: Date; roundEnded: boolean }

/**
 * Freezes the drafts, overridden by the given responses, and returns the time; undefined if it is too late, already
 * done or not possible.
 */
export async function storeSubmission(
  client: Tx,
  me: Participant,
  { roundId, registrationId = null, graded }: Submission,
): Promise<StoredSubmission | undefined> {
  const columns = [...graded.values()].map(columnsOf)
  const rows = await client.$queryRaw<StoredSubmission[]>`
    /* store-submission */
    WITH given AS (
      SELECT * FROM unnest(${[...graded.keys()]}::uuid[], ${columns.map(({ answerId }) => answerId)}::uuid[],
        ${columns.map(({ response }) => response)}::text[]::jsonb[], ${columns.map(({ points }) => points)}::numeric[])
        AS g (question_id, answer_id, response, points)),
    done AS (
      UPDATE registration g SET submitted_at = clock_timestamp()
      FROM round r, participant p
      WHERE r.id = g.round_id AND p.id = g.participant_id AND ${signInHolds(me)}
        AND g.round_id = ${roundId}::uuid AND g.submitted_at IS NULL
        AND g.id = coalesce(${registrationId}::uuid, g.id) AND ${roundTakesAnswers('r')}
      RETURNING g.id, g.submitted_at, ${roundEnd('r')} <= clock_timestamp() AS round_ended),
    overridden AS (
      INSERT INTO draft AS d (registration_id, question_id, answer_id, response, points, seq, saved_at)
      SELECT done.id, given.question_id, given.answer_id, given.response, given.points, 0, done.submitted_at FROM done, given
      ON CONFLICT (registration_id, question_id) DO UPDATE
        SET answer_id = excluded.answer_id, response = excluded.response, points = excluded.points,
            seq = least(d.seq, 2147483646) + 1, saved_at = excluded.saved_at
        WHERE d.answer_id IS DISTINCT FROM excluded.answer_id OR d.response IS DISTINCT FROM excluded.response
      RETURNING 1)
    SELECT submitted_at AS "submittedAt", round_ended AS "roundEnded" FROM done`
  return rows[0]
}

/**
 * Stores the response to a single question and returns the time; undefined if there is one already, it is too late or
 * not possible.
 */
export async function storeSingleAnswer(
  client: Tx,
  me: Participant,
  { roundId, graded }: { roundId: string; graded: GradedResponse },
): Promise<Date | undefined> {
  const { answerId, response, points } = columnsOf(graded)
  const rows = await client.$queryRaw<{ answeredAt: Date }[]>`
    /* store-answer */
    INSERT INTO single_answer (round_id, participant_id, answer_id, response, points, answered_at)
    SELECT r.id, p.id, ${answerId}::uuid, ${response}::jsonb, ${points}::numeric, clock_timestamp()
    FROM round r JOIN participant p ON p.lecture_id = r.lecture_id
    WHERE r.id = ${roundId}::uuid AND r.kind = 'question' AND ${signInHolds(me)}
      AND ${roundTakesAnswers('r')}
    ON CONFLICT (round_id, participant_id) DO NOTHING
    RETURNING answered_at AS "answeredAt"`
  return rows[0]?.answeredAt
}

/** A participant's state in a round of a QuickCheck. */
export type StandingRow = {
  signedIn: boolean
  registrationId: string | null
  registered: boolean
  submittedAt: Date | null
  finalAt: Date | null
  /** Nothing is accepted any more: it is final, or will be once that is stored. */
  late: boolean
  lectureArchived: boolean
}

/** A participant's state in a round of a QuickCheck of their lecture; undefined without such a round. */
export async function findStanding(
  client: Tx,
  me: Participant,
  { roundId, registrationId = null }: { roundId: string; registrationId?: string | null | undefined },
): Promise<StandingRow | undefined> {
  const rows = await client.$queryRaw<StandingRow[]>`
    SELECT coalesce(${signInHolds(me)}, false) AS "signedIn", g.id AS "registrationId",
           g.id IS NOT NULL AS registered, g.submitted_at AS "submittedAt", ${roundFinalAt('r')} AS "finalAt",
           ${roundIsFinal('r')} OR ${canEndGrace('r')} AS late, l.archived_at IS NOT NULL AS "lectureArchived"
    FROM participant p
    JOIN lecture l ON l.id = p.lecture_id
    JOIN round r ON r.id = ${roundId}::uuid AND r.lecture_id = p.lecture_id AND r.kind = 'quickcheck'
    LEFT JOIN registration g ON g.round_id = r.id AND g.participant_id = p.id
      AND g.id = coalesce(${registrationId}::uuid, g.id)
    WHERE p.id = ${me.id}::uuid`
  return rows[0]
}

/** A stored draft answer. */
export type StoredDraft = StoredDraftAnswer & { questionId: string }

/** The drafts of a registration. */
export async function listDrafts(client: Tx, registrationId: string): Promise<StoredDraft[]> {
  return client.$queryRaw<StoredDraft[]>`
    SELECT d.question_id AS "questionId", d.answer_id AS "answerId", ${responseIn('d')} AS response, d.seq,
           d.saved_at AS "savedAt"
    FROM draft d WHERE d.registration_id = ${registrationId}::uuid`
}

/** A participant's own response in a round of a single question; all null without one. */
export type OwnAnswerRow = { answerId: string | null; response: Response | null; answeredAt: Date | null }

/** A participant's response in a round of a single question; no row if the sign-in does not hold. */
export async function findOwnAnswer(
  client: Tx,
  me: Participant,
  roundId: string,
): Promise<OwnAnswerRow | undefined> {
  const rows = await client.$queryRaw<OwnAnswerRow[]>`
    /* find-own-answer */
    SELECT a.answer_id AS "answerId", ${responseIn('a')} AS response, a.answered_at AS "answeredAt"
    FROM participant p LEFT JOIN single_answer a ON a.participant_id = p.id AND a.round_id = ${roundId}::uuid
    WHERE ${signInHolds(me)}`
  return rows[0]
}
