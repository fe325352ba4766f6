import 'server-only'
import type { z } from 'zod'
import type { Participant } from '@/lib/auth/actor'
import { isSignedIn } from '@/lib/auth/sign-in-sql'
import { storedTogether } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { measures } from '@/lib/observability/metrics'
import type { Misfit } from '@/lib/questions/kinds/kind-rules'
import { isSameResponse } from '@/lib/questions/kinds/response-rules'
import { readResponse } from '@/lib/questions/kinds/rules'
import type { Response } from '@/lib/questions/kinds/schema'
import { publishCounts } from '@/lib/realtime/bus'
import {
  responseOf,
  responsesOf,
  type singleAnswerInput,
  type singleAnswerReply,
  type submitInput,
  type submitReply,
  type draftAnswerInput,
  type draftAnswerReply,
} from '@/lib/rounds/answer-schema'
import { findAsked } from '@/lib/rounds/asked-queries'
import { endGrace } from '@/lib/rounds/grace-commands'
import {
  findOwnAnswer,
  findStanding,
  listDrafts,
  type StandingRow,
  type StoredDraft,
} from '@/lib/rounds/own-answer-sql'
import {
  storeSingleAnswers,
  storeSubmissions,
  storeDraftAnswers,
  type AskedDraftAnswer,
  type GradedResponse,
  type SingleAnswer,
  type Submission,
} from '@/lib/rounds/submission-sql'

// A whole hall answers at the same time: one statement stores the answers of a turn of the event loop.
const storeDraftAnswer = storedTogether(
  ({ me, roundId, questionId }: AskedDraftAnswer) => `${me.id} ${roundId} ${questionId}`,
  (drafts, way) => storeDraftAnswers(db, drafts, way),
)
const storeSubmission = storedTogether(
  ({ me, roundId }: Submission) => `${me.id} ${roundId}`,
  (submissions, way) => storeSubmissions(db, submissions, way),
)
const storeSingleAnswer = storedTogether(
  ({ me, roundId }: SingleAnswer) => `${me.id} ${roundId}`,
  (answers, way) => storeSingleAnswers(db, answers, way),
)

/** The graded responses, or the first one that is invalid and why. */
type Read = { graded: Map<string, GradedResponse> } | { misfit: Misfit; path: string }

/** Validates and grades responses to questions of a round; `pathOf` gives the path of each in the input. */
async function readResponses(
  me: Participant,
  roundId: string,
  responses: Record<string, Response | null>,
  pathOf: (questionId: string) => string,
): Promise<Read> {
  const asked = await findAsked(me, roundId)
  const graded = new Map<string, GradedResponse>()
  for (const [questionId, given] of Object.entries(responses)) {
    const path = pathOf(questionId)
    const question = asked?.get(questionId)
    if (!question) return { misfit: 'not_found', path }
    const read = readResponse(given, question)
    if ('misfit' in read) return { ...read, path }
    graded.set(questionId, { ...read, kind: question.kind })
  }
  // A submission may name no question; its round must still belong to the lecture.
  return asked ? { graded } : { misfit: 'not_found', path: 'roundId' }
}

/** The error of an invalid response: not_authenticated, validation_failed or not_found. */
async function misfitError(
  me: Participant,
  { misfit, path }: Extract<Read, { misfit: Misfit }>,
): Promise<AppError> {
  if (!(await isSignedIn(db, me))) return new AppError('not_authenticated')
  if (misfit === 'not_found') return new AppError('not_found')
  return fieldError(path, misfit.key, misfit.values && { values: misfit.values })
}

/** The state of a participant in a QuickCheck's round, after a draft answer or submission was rejected. */
type GivenAnswers = Pick<
  StandingRow,
  'signedIn' | 'registered' | 'submittedAt' | 'finalAt' | 'late' | 'lectureArchived'
> & {
  /** The participant's lecture has such a round. */
  possible: boolean
  drafts: StoredDraft[]
}

/** Reads why a draft answer or submission was rejected. */
async function findGivenAnswers(
  me: Participant,
  asked: { roundId: string; registrationId?: string | undefined },
): Promise<GivenAnswers> {
  const row = await findStanding(db, me, asked)
  if (!row) return nothingGiven(me)
  const { registrationId, ...state } = row
  return { ...state, possible: true, drafts: registrationId ? await listDrafts(db, registrationId) : [] }
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

/** The error of a rejected draft answer or submission. */
function rejectionReason(given: GivenAnswers): AppError {
  if (!given.signedIn) return new AppError('not_authenticated')
  if (!given.possible) return new AppError('not_found')
  if (given.late && given.lectureArchived) return new AppError('lecture_archived')
  if (!given.registered) return new AppError('not_registered')
  if (given.submittedAt) return new AppError('already_participated')
  // Still open: the registration was made, or ended, at the same moment.
  return new AppError(given.late ? 'round_ended' : 'not_registered')
}

/**
 * Saves one draft answer and returns what is stored now: an older or equal `seq` changes nothing.
 * Errors: validation_failed, not_authenticated, not_found, lecture_archived, not_registered, already_participated,
 * round_ended.
 */
export async function saveDraftAnswer(
  me: Participant,
  input: z.infer<typeof draftAnswerInput>,
): Promise<z.infer<typeof draftAnswerReply>> {
  const { roundId, registrationId, questionId, seq } = input
  const path = input.response === undefined ? 'answerId' : 'response'
  const read = await readResponses(me, roundId, { [questionId]: responseOf(input) }, () => path)
  if ('misfit' in read) throw await misfitError(me, read)
  const graded = read.graded.get(questionId)
  const stored = graded && (await storeDraftAnswer({ me, roundId, registrationId, questionId, graded, seq }))
  if (stored) {
    measures().draftAnswers.inc()
    // After the statement, and at most four times a second for all participants together.
    publishCounts(me.lectureId)
    return { ...stored, savedAt: stored.savedAt.toISOString() }
  }
  const given = await findGivenAnswers(me, input)
  const draft = given.drafts.find((one) => one.questionId === questionId)
  if (
    given.signedIn &&
    draft &&
    (draft.seq >= seq || isSameResponse(draft.response, graded?.response ?? null))
  ) {
    const { questionId: _, savedAt, ...reply } = draft
    return { ...reply, savedAt: savedAt.toISOString() }
  }
  throw rejectionReason(given)
}

/**
 * Submits a QuickCheck: the given responses override the draft, which is then frozen. Repeating the same submission,
 * however late, returns the stored time.
 * Errors: validation_failed, not_authenticated, not_found, lecture_archived, not_registered, already_participated,
 * round_ended.
 */
export async function submitQuickCheck(
  me: Participant,
  input: z.infer<typeof submitInput>,
): Promise<z.infer<typeof submitReply>> {
  const pathOf = (questionId: string) =>
    `${input.responses?.[questionId] ? 'responses' : 'answers'}.${questionId}`
  const read = await readResponses(me, input.roundId, responsesOf(input), pathOf)
  if ('misfit' in read) throw await misfitError(me, read)
  const stored = await storeSubmission({ me, ...input, graded: read.graded })
  if (stored) {
    measures().submissions.labels('quickcheck').inc()
    publishCounts(me.lectureId)
    // After storing it: of two concurrent last submissions, at least one sees the other.
    if (stored.roundEnds) await endGrace(input.roundId)
    return { submittedAt: stored.submittedAt.toISOString() }
  }
  const given = await findGivenAnswers(me, input)
  const same = [...read.graded].every(([questionId, { response }]) =>
    isSameResponse(given.drafts.find((draft) => draft.questionId === questionId)?.response ?? null, response),
  )
  const countsAt =
    given.submittedAt ??
    (given.late && given.drafts.some(({ response }) => response !== null) ? given.finalAt : null)
  if (given.signedIn && same && countsAt) return { submittedAt: countsAt.toISOString() }
  throw rejectionReason(given)
}

/**
 * Answers a single question, once. Repeating the same response, however late, returns the stored time.
 * Errors: validation_failed, not_authenticated, not_found, lecture_archived, already_answered, round_ended.
 */
export async function answerQuestion(
  me: Participant,
  input: z.infer<typeof singleAnswerInput>,
): Promise<z.infer<typeof singleAnswerReply>> {
  const { roundId } = input
  const [questionId] = (await findAsked(me, roundId))?.keys() ?? []
  const path = input.response === undefined ? 'answerId' : 'response'
  const read = await readResponses(me, roundId, { [questionId ?? '']: responseOf(input) }, () => path)
  if ('misfit' in read) throw await misfitError(me, read)
  const graded = read.graded.get(questionId ?? '')
  if (!graded?.response) throw await misfitError(me, { misfit: { key: 'choose' }, path })
  const stored = await storeSingleAnswer({ me, roundId, graded })
  if (stored) {
    measures().submissions.labels('question').inc()
    publishCounts(me.lectureId)
    return { answeredAt: stored.toISOString() }
  }
  const earlier = await findOwnAnswer(db, me, roundId)
  if (!earlier) throw new AppError('not_authenticated')
  if (earlier.answeredAt && isSameResponse(earlier.response, graded.response))
    return { answeredAt: earlier.answeredAt.toISOString() }
  if (earlier.answeredAt) throw new AppError('already_answered')
  throw await answerRejectionReason(me, roundId)
}

async function answerRejectionReason(me: Participant, roundId: string) {
  const round = await db.round.findFirst({
    where: { id: roundId, lectureId: me.lectureId, kind: 'question' },
    select: { lecture: { select: { archivedAt: true } } },
  })
  if (!round) return new AppError('not_found')
  return new AppError(round.lecture.archivedAt ? 'lecture_archived' : 'round_ended')
}
