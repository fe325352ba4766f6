import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import { measures } from '@/lib/observability/metrics'
import { findGivenAnswers, rejectionReason } from '@/lib/rounds/answer-queries'
import type {
  singleAnswerInput,
  singleAnswerReply,
  submitInput,
  submitReply,
  tickInput,
  tickReply,
} from '@/lib/rounds/answer-schema'

const GRACE = bounds.graceSeconds

type StoredTick = { answerId: string | null; seq: number; savedAt: Date }

/**
 * Stores one tick, in one statement that carries its own conditions. The registration's row lock orders it against a
 * submission that arrives at the same moment: whichever comes second sees what the first has done.
 */
async function storeTick(me: Participant, input: z.infer<typeof tickInput>) {
  const { roundId, registrationId = null, questionId, answerId, seq } = input
  const rows = await db.$queryRaw<StoredTick[]>`
    /* store-tick */
    WITH open AS (
      SELECT g.id FROM registration g
      JOIN participant p ON p.id = g.participant_id AND p.sign_in_id = ${me.signInId}::uuid
      JOIN round r ON r.id = g.round_id
      JOIN round_question rq ON rq.round_id = r.id AND rq.question_id = ${questionId}::uuid
      WHERE g.round_id = ${roundId}::uuid AND g.participant_id = ${me.id}::uuid AND g.submitted_at IS NULL
        AND g.id = coalesce(${registrationId}::uuid, g.id)
        AND clock_timestamp() < coalesce(r.ended_at, r.ends_at) + ${GRACE} * interval '1 second'
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

/**
 * Saves one tick as draft and answers what is stored now: an older or equal `seq` changes nothing.
 * Errors: not_authenticated, not_found, lecture_archived, not_registered, already_participated, round_ended.
 */
export async function saveTick(
  me: Participant,
  input: z.infer<typeof tickInput>,
): Promise<z.infer<typeof tickReply>> {
  const stored = await storeTick(me, input)
  if (stored) {
    measures().ticks.inc()
    // Outside of the statement, and at most four times a second for all together.
    publishCounts(me.lectureId)
    return { ...stored, savedAt: stored.savedAt.toISOString() }
  }
  const given = await findGivenAnswers(me, input, [[input.questionId, input.answerId]])
  const draft = given.drafts.find(({ questionId }) => questionId === input.questionId)
  if (given.signedIn && draft && (draft.seq >= input.seq || draft.answerId === input.answerId))
    return { answerId: draft.answerId, seq: draft.seq, savedAt: draft.savedAt.toISOString() }
  throw rejectionReason(given)
}

/** Freezes the drafts with the given answers over them; nothing if it is too late, done already or not possible. */
async function storeSubmission(me: Participant, input: z.infer<typeof submitInput>) {
  const { roundId, registrationId = null } = input
  const [questions, answers] = [Object.keys(input.answers), Object.values(input.answers)]
  const rows = await db.$queryRaw<{ submittedAt: Date }[]>`
    /* store-submission */
    WITH given AS (
      SELECT rq.question_id, a.id AS answer_id
      FROM unnest(${questions}::uuid[], ${answers}::uuid[]) AS g (question_id, answer_id)
      JOIN round_question rq ON rq.round_id = ${roundId}::uuid AND rq.question_id = g.question_id
      JOIN answer a ON a.id = g.answer_id AND a.question_id = g.question_id),
    done AS (
      UPDATE registration g SET submitted_at = clock_timestamp()
      FROM round r, participant p
      WHERE r.id = g.round_id AND p.id = g.participant_id AND p.sign_in_id = ${me.signInId}::uuid
        AND g.round_id = ${roundId}::uuid AND g.participant_id = ${me.id}::uuid AND g.submitted_at IS NULL
        AND g.id = coalesce(${registrationId}::uuid, g.id)
        AND clock_timestamp() < coalesce(r.ended_at, r.ends_at) + ${GRACE} * interval '1 second'
        AND (SELECT count(*) FROM given) = ${questions.length}
      RETURNING g.id, g.submitted_at),
    overridden AS (
      INSERT INTO draft AS d (registration_id, question_id, answer_id, seq, saved_at)
      SELECT done.id, given.question_id, given.answer_id, 0, done.submitted_at FROM done, given
      ON CONFLICT (registration_id, question_id) DO UPDATE
        SET answer_id = excluded.answer_id, seq = least(d.seq, 2147483646) + 1, saved_at = excluded.saved_at
        WHERE d.answer_id IS DISTINCT FROM excluded.answer_id
      RETURNING 1)
    SELECT submitted_at AS "submittedAt" FROM done`
  return rows[0]?.submittedAt
}

/**
 * Submits a QuickCheck: the given answers override the draft, which then stays as it is. The same again, however
 * late, answers the stored time.
 * Errors: not_authenticated, not_found, lecture_archived, not_registered, already_participated, round_ended.
 */
export async function submitQuickCheck(
  me: Participant,
  input: z.infer<typeof submitInput>,
): Promise<z.infer<typeof submitReply>> {
  const entries = Object.entries(input.answers)
  const stored = await storeSubmission(me, input)
  if (stored) {
    measures().submissions.labels('quickcheck').inc()
    publishCounts(me.lectureId)
    return { submittedAt: stored.toISOString() }
  }
  const given = await findGivenAnswers(me, input, entries)
  const same = entries.every(([questionId, answerId]) =>
    given.drafts.some((draft) => draft.questionId === questionId && draft.answerId === answerId),
  )
  const countsAt =
    given.submittedAt ??
    (given.late && given.drafts.some(({ answerId }) => answerId !== null) ? given.finalAt : null)
  if (given.signedIn && same && countsAt) return { submittedAt: countsAt.toISOString() }
  throw rejectionReason(given)
}

async function storeSingleAnswer(me: Participant, { roundId, answerId }: z.infer<typeof singleAnswerInput>) {
  const rows = await db.$queryRaw<{ answeredAt: Date }[]>`
    /* store-answer */
    INSERT INTO single_answer (round_id, participant_id, answer_id, answered_at)
    SELECT r.id, p.id, a.id, clock_timestamp()
    FROM round r JOIN participant p ON p.lecture_id = r.lecture_id
    JOIN answer a ON a.id = ${answerId}::uuid AND a.question_id = r.question_id
    WHERE r.id = ${roundId}::uuid AND p.id = ${me.id}::uuid AND p.sign_in_id = ${me.signInId}::uuid
      AND clock_timestamp() < coalesce(r.ended_at, r.ends_at) + ${GRACE} * interval '1 second'
    ON CONFLICT (round_id, participant_id) DO NOTHING
    RETURNING answered_at AS "answeredAt"`
  return rows[0]?.answeredAt
}

/**
 * Answers a single question, once and finally; the same answer again, however late, answers the stored time.
 * Errors: not_authenticated, not_found, lecture_archived, already_answered, round_ended.
 */
export async function answerQuestion(
  me: Participant,
  input: z.infer<typeof singleAnswerInput>,
): Promise<z.infer<typeof singleAnswerReply>> {
  const stored = await storeSingleAnswer(me, input)
  if (stored) {
    measures().submissions.labels('question').inc()
    publishCounts(me.lectureId)
    return { answeredAt: stored.toISOString() }
  }
  const earlier = await db.singleAnswer.findFirst({
    where: { roundId: input.roundId, participantId: me.id, participant: { signInId: me.signInId } },
  })
  if (earlier?.answerId === input.answerId) return { answeredAt: earlier.answeredAt.toISOString() }
  if (earlier) throw new AppError('already_answered')
  throw await whyNotAnswered(me, input)
}

async function whyNotAnswered(me: Participant, { roundId, answerId }: z.infer<typeof singleAnswerInput>) {
  const signedIn = await db.participant.count({ where: { id: me.id, signInId: me.signInId } })
  if (signedIn === 0) return new AppError('not_authenticated')
  const round = await db.round.findFirst({
    where: { id: roundId, lectureId: me.lectureId, question: { answers: { some: { id: answerId } } } },
    select: { lecture: { select: { archivedAt: true } } },
  })
  if (!round) return new AppError('not_found')
  return new AppError(round.lecture.archivedAt ? 'lecture_archived' : 'round_ended')
}
