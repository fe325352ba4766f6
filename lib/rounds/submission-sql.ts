import 'server-only'
import { signInHolds } from '@/lib/auth/sign-in-sql'
import type { Participant } from '@/lib/auth/actor'
import type { Tx } from '@/lib/db/client'
import { canEndGrace, roundEnd, roundFinalAt, roundIsFinal, roundTakesAnswers } from '@/lib/rounds/round-sql'

type Tick = {
  roundId: string
  /** Any registration of the participant in the round where none is given. */
  registrationId?: string | undefined
  questionId: string
  answerId: string | null
  seq: number
}
type StoredTick = { answerId: string | null; seq: number; savedAt: Date }

/**
 * Stores one tick, in one statement that carries its own conditions. The registration's row lock orders it against a
 * submission that arrives at the same moment: whichever comes second sees what the first has done.
 */
export async function storeTick(client: Tx, me: Participant, tick: Tick): Promise<StoredTick | undefined> {
  const { roundId, registrationId = null, questionId, answerId, seq } = tick
  const rows = await client.$queryRaw<StoredTick[]>`
    /* store-tick */
    WITH open AS (
      SELECT g.id FROM registration g
      JOIN participant p ON p.id = g.participant_id AND ${signInHolds(me)}
      JOIN round r ON r.id = g.round_id
      JOIN round_question rq ON rq.round_id = r.id AND rq.question_id = ${questionId}::uuid
      WHERE g.round_id = ${roundId}::uuid AND g.participant_id = ${me.id}::uuid AND g.submitted_at IS NULL
        AND g.id = coalesce(${registrationId}::uuid, g.id) AND ${roundTakesAnswers('r')}
        AND (${answerId}::uuid IS NULL
          OR EXISTS (SELECT FROM answer a WHERE a.id = ${answerId}::uuid AND a.question_id = rq.question_id))
      FOR SHARE OF g)
    INSERT INTO draft AS d (registration_id, question_id, answer_id, seq, saved_at)
    SELECT id, ${questionId}::uuid, ${answerId}::uuid, ${seq}, clock_timestamp() FROM open
    ON CONFLICT (registration_id, question_id) DO UPDATE
      SET answer_id = excluded.answer_id, seq = excluded.seq, saved_at = excluded.saved_at WHERE d.seq < excluded.seq
    RETURNING answer_id AS "answerId", seq, saved_at AS "savedAt"`
  return rows[0]
}

type Submission = {
  roundId: string
  registrationId?: string | undefined
  /** Answers by question. */
  answers: Record<string, string>
}

/** `roundEnded`: it came within the grace. */
type StoredSubmission = { submittedAt: Date; roundEnded: boolean }

/**
 * Freezes the drafts with the given answers over them, and answers when; nothing if it is too late, done already or not
 * possible.
 */
export async function storeSubmission(
  client: Tx,
  me: Participant,
  submission: Submission,
): Promise<StoredSubmission | undefined> {
  const { roundId, registrationId = null } = submission
  const [questions, answers] = [Object.keys(submission.answers), Object.values(submission.answers)]
  const rows = await client.$queryRaw<StoredSubmission[]>`
    /* store-submission */
    WITH given AS (
      SELECT rq.question_id, a.id AS answer_id
      FROM unnest(${questions}::uuid[], ${answers}::uuid[]) AS g (question_id, answer_id)
      JOIN round_question rq ON rq.round_id = ${roundId}::uuid AND rq.question_id = g.question_id
      JOIN answer a ON a.id = g.answer_id AND a.question_id = g.question_id),
    done AS (
      UPDATE registration g SET submitted_at = clock_timestamp()
      FROM round r, participant p
      WHERE r.id = g.round_id AND p.id = g.participant_id AND ${signInHolds(me)}
        AND g.round_id = ${roundId}::uuid AND g.submitted_at IS NULL
        AND g.id = coalesce(${registrationId}::uuid, g.id) AND ${roundTakesAnswers('r')}
        AND (SELECT count(*) FROM given) = ${questions.length}
      RETURNING g.id, g.submitted_at, ${roundEnd('r')} <= clock_timestamp() AS round_ended),
    overridden AS (
      INSERT INTO draft AS d (registration_id, question_id, answer_id, seq, saved_at)
      SELECT done.id, given.question_id, given.answer_id, 0, done.submitted_at FROM done, given
      ON CONFLICT (registration_id, question_id) DO UPDATE
        SET answer_id = excluded.answer_id, seq = least(d.seq, 2147483646) + 1, saved_at = excluded.saved_at
        WHERE d.answer_id IS DISTINCT FROM excluded.answer_id
      RETURNING 1)
    SELECT submitted_at AS "submittedAt", round_ended AS "roundEnded" FROM done`
  return rows[0]
}

/** Stores the answer to a single question, and answers when; nothing if there is one already, it is too late or not possible. */
export async function storeSingleAnswer(
  client: Tx,
  me: Participant,
  { roundId, answerId }: { roundId: string; answerId: string },
): Promise<Date | undefined> {
  const rows = await client.$queryRaw<{ answeredAt: Date }[]>`
    /* store-answer */
    INSERT INTO single_answer (round_id, participant_id, answer_id, answered_at)
    SELECT r.id, p.id, a.id, clock_timestamp()
    FROM round r JOIN participant p ON p.lecture_id = r.lecture_id
    JOIN answer a ON a.id = ${answerId}::uuid AND a.question_id = r.question_id
    WHERE r.id = ${roundId}::uuid AND ${signInHolds(me)}
      AND ${roundTakesAnswers('r')}
    ON CONFLICT (round_id, participant_id) DO NOTHING
    RETURNING answered_at AS "answeredAt"`
  return rows[0]?.answeredAt
}

/** What a participant has in a round of a QuickCheck, and how many of the asked answers the round has. */
export type StandingRow = {
  signedIn: boolean
  registrationId: string | null
  registered: boolean
  submittedAt: Date | null
  finalAt: Date | null
  /** Nothing is taken any more: it is final, or will be once that is stored. */
  late: boolean
  lectureArchived: boolean
  matching: number
}

/** Where a participant stands in a round of a QuickCheck of their lecture; nothing without such a round. */
export async function findStanding(
  client: Tx,
  me: Participant,
  { roundId, registrationId = null }: { roundId: string; registrationId?: string | null | undefined },
  answers: readonly [questionId: string, answerId: string | null][],
): Promise<StandingRow | undefined> {
  const questionIds = answers.map(([questionId]) => questionId)
  const answerIds = answers.map(([, answerId]) => answerId)
  const rows = await client.$queryRaw<StandingRow[]>`
    SELECT coalesce(${signInHolds(me)}, false) AS "signedIn", g.id AS "registrationId",
           g.id IS NOT NULL AS registered, g.submitted_at AS "submittedAt", ${roundFinalAt('r')} AS "finalAt",
           ${roundIsFinal('r')} OR ${canEndGrace('r')} AS late, l.archived_at IS NOT NULL AS "lectureArchived",
           (SELECT count(*)::int FROM unnest(${questionIds}::uuid[], ${answerIds}::uuid[]) AS i (question_id, answer_id)
            JOIN round_question rq ON rq.round_id = r.id AND rq.question_id = i.question_id
            LEFT JOIN answer a ON a.id = i.answer_id AND a.question_id = i.question_id
            WHERE i.answer_id IS NULL OR a.id IS NOT NULL) AS matching
    FROM participant p
    JOIN lecture l ON l.id = p.lecture_id
    JOIN round r ON r.id = ${roundId}::uuid AND r.lecture_id = p.lecture_id AND r.kind = 'quickcheck'
    LEFT JOIN registration g ON g.round_id = r.id AND g.participant_id = p.id
      AND g.id = coalesce(${registrationId}::uuid, g.id)
    WHERE p.id = ${me.id}::uuid`
  return rows[0]
}

/** A participant's own answer in a round of a single question, null without one; no row if the sign-in does not hold. */
export async function findOwnAnswer(
  client: Tx,
  me: Participant,
  roundId: string,
): Promise<{ answerId: string | null } | undefined> {
  const rows = await client.$queryRaw<{ answerId: string | null }[]>`
    /* find-own-answer */
    SELECT a.answer_id AS "answerId" FROM participant p
    LEFT JOIN single_answer a ON a.participant_id = p.id AND a.round_id = ${roundId}::uuid
    WHERE ${signInHolds(me)}`
  return rows[0]
}
