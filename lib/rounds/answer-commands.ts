import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { isSignedIn } from '@/lib/auth/sign-in-sql'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { publishCounts } from '@/lib/realtime/bus'
import { measures } from '@/lib/observability/metrics'
import type {
  singleAnswerInput,
  singleAnswerReply,
  submitInput,
  submitReply,
  tickInput,
  tickReply,
} from '@/lib/rounds/answer-schema'
import { endGrace } from '@/lib/rounds/grace-commands'
import {
  findStanding,
  storeSingleAnswer,
  storeSubmission,
  storeTick,
  type StandingRow,
} from '@/lib/rounds/submission-sql'

/** What is known about a participant in a QuickCheck's round, when a tick or submission was not taken. */
type GivenAnswers = Pick<
  StandingRow,
  'signedIn' | 'registered' | 'submittedAt' | 'finalAt' | 'late' | 'lectureArchived'
> & {
  /** The round exists in the participant's lecture and has these questions with these answers. */
  possible: boolean
  drafts: { questionId: string; answerId: string | null; seq: number; savedAt: Date }[]
}

/** Reads what a tick or submission ran into; only asked after it was not taken. */
async function findGivenAnswers(
  me: Participant,
  asked: { roundId: string; registrationId?: string | undefined },
  answers: [questionId: string, answerId: string | null][],
): Promise<GivenAnswers> {
  const row = await findStanding(db, me, asked, answers)
  if (!row) return nothingGiven(me)
  const { registrationId, matching, ...state } = row
  const drafts = registrationId ? await db.draft.findMany({ where: { registrationId } }) : []
  return { ...state, possible: matching === answers.length, drafts }
}

async function nothingGiven(me: Participant): Promise<GivenAnswers> {
  return {
    signedIn: await isSignedIn(db, me),
    possible: false,
    registered: false,
    submittedAt: null,
    finalAt: null,
    late: false,
    lectureArchived: false,
    drafts: [],
  }
}

/** Why a tick or submission was not taken. */
function rejectionReason(given: GivenAnswers): AppError {
  if (!given.signedIn) return new AppError('not_authenticated')
  if (!given.possible) return new AppError('not_found')
  if (given.late && given.lectureArchived) return new AppError('lecture_archived')
  if (!given.registered) return new AppError('not_registered')
  if (given.submittedAt) return new AppError('already_participated')
  // Still open: the registration was made, or ended, in the same moment.
  return new AppError(given.late ? 'round_ended' : 'not_registered')
}

/**
 * Saves one tick as draft and answers what is stored now: an older or equal `seq` changes nothing.
 * Errors: not_authenticated, not_found, lecture_archived, not_registered, already_participated, round_ended.
 */
export async function saveTick(
  me: Participant,
  input: z.infer<typeof tickInput>,
): Promise<z.infer<typeof tickReply>> {
  const stored = await storeTick(db, me, input)
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
  const stored = await storeSubmission(db, me, input)
  if (stored) {
    measures().submissions.labels('quickcheck').inc()
    publishCounts(me.lectureId)
    // After it is stored: of two that are the last at the same moment, at least one sees the other.
    if (stored.roundEnded) await endGrace(input.roundId)
    return { submittedAt: stored.submittedAt.toISOString() }
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

/**
 * Answers a single question, once and finally; the same answer again, however late, answers the stored time.
 * Errors: not_authenticated, not_found, lecture_archived, already_answered, round_ended.
 */
export async function answerQuestion(
  me: Participant,
  input: z.infer<typeof singleAnswerInput>,
): Promise<z.infer<typeof singleAnswerReply>> {
  const stored = await storeSingleAnswer(db, me, input)
  if (stored) {
    measures().submissions.labels('question').inc()
    publishCounts(me.lectureId)
    return { answeredAt: stored.toISOString() }
  }
  if (!(await isSignedIn(db, me))) throw new AppError('not_authenticated')
  const earlier = await db.singleAnswer.findFirst({
    where: { roundId: input.roundId, participantId: me.id },
  })
  if (earlier?.answerId === input.answerId) return { answeredAt: earlier.answeredAt.toISOString() }
  if (earlier) throw new AppError('already_answered')
  throw await whyNotAnswered(me, input)
}

async function whyNotAnswered(me: Participant, { roundId, answerId }: z.infer<typeof singleAnswerInput>) {
  const round = await db.round.findFirst({
    where: { id: roundId, lectureId: me.lectureId, question: { answers: { some: { id: answerId } } } },
    select: { lecture: { select: { archivedAt: true } } },
  })
  if (!round) return new AppError('not_found')
  return new AppError(round.lecture.archivedAt ? 'lecture_archived' : 'round_ended')
}
