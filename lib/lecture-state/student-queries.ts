import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import type { Joined } from '@/lib/auth/sign-in-commands'
import { serverBounds } from '@/lib/bounds'
import { describeChair } from '@/lib/chair/queries'
import { batched, coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { inOwnOrder } from '@/lib/lecture-state/own-order-rules'
import type { Distribution } from '@/lib/lecture-state/distribution-schema'
import type {
  ItemView,
  JoinedView,
  SharedState,
  StudentQuestion,
  StudentStart,
  StudentState,
} from '@/lib/lecture-state/student-schema'
import {
  listRoundItemRows,
  findLectureRows,
  findOwnRows,
  type RoundItemRow,
  type LectureRow,
  type AskedOwn,
  type OwnRow,
} from '@/lib/lecture-state/student-sql'
import { renderMarkdown } from '@/lib/markdown/render'
import { describeParticipant } from '@/lib/participants/queries'
import { findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findDistribution } from '@/lib/rounds/result-queries'
import { kinds } from '@/lib/questions/kinds/rules'
import { shuffled } from '@/lib/questions/shuffle-rules'
import { countParticipations, type ParticipationRow } from '@/lib/rounds/progress-sql'
import { expectedOf } from '@/lib/rounds/rules'
import type { RoundRow } from '@/lib/rounds/round-sql'
import type { TutorCounts } from '@/lib/rounds/schema'

/** Halls send requests at the same time: one statement reads all that is asked in a turn of the event loop. */
const findLecture = batched((ids: readonly string[]) => findLectureRows(db, ids))
const findRoundItem = batched((roundIds: readonly string[]) => listRoundItemRows(db, roundIds))
const findOwnRow = batched((participants: readonly AskedOwn[]) => findOwnRows(db, participants))
const countCurrent = batched((lectureIds: readonly string[]) => countParticipations(db, lectureIds))

function describeQuestion(
  { unit, ...question }: RoundItemRow['questions'][number],
  roundId: string,
): StudentQuestion {
  const inOrder = kinds[question.kind].countedBy === 'places'
  // Items to be put in order are shuffled, because they are stored in the correct order.
  const answers = inOrder ? shuffled(question.answers, roundId) : question.answers
  return {
    ...question,
    html: renderMarkdown(question.text),
    ...(unit !== null && { unit }),
    ...(inOrder && { shuffled: true }),
    answers: answers.map((answer) => ({ ...answer, html: renderMarkdown(answer.text) })),
  }
}

export type Participation = ItemView['participation']

/** How many have answered, and how many are finished, of how many could. */
function toParticipation(row: ParticipationRow): Participation {
  return { answered: row.answered, finished: row.finished, present: expectedOf(row) }
}

/** The participation, from the counts of a lecture with a current round. */
export function participationIn({ participants, ...counts }: TutorCounts): Participation {
  return toParticipation({ ...counts, present: participants.active })
}

/** The participation in the current round of a lecture; null without one. */
export async function countCurrentParticipation(lectureId: string): Promise<Participation | null> {
  const counted = await countCurrent(lectureId)
  return counted && toParticipation(counted)
}

/** A round with its questions, without the correct answers, and its participation. */
async function itemOf(round: RoundRow): Promise<ItemView> {
  const { questions, registered, answered, finished, present, ...shuffling } = await findRoundItem(round.id)
  return {
    round: toRoundView(round),
    questions: questions.map((question) => describeQuestion(question, round.id)),
    ...shuffling,
    participation: toParticipation({ registered, answered, finished, present }),
  }
}

/** The distribution of a single question, as everybody sees it. */
async function getDistribution({ round }: ItemView): Promise<Distribution | null> {
  const counted = round.kind === 'question' && round.shown ? await findDistribution(round.id) : null
  return counted && { roundId: round.id, ...counted }
}

async function readSharedState(lectureId: string): Promise<SharedState> {
  const [row, round] = await Promise.all([findLecture(lectureId), findCurrentRound(lectureId)])
  if (!row) throw new AppError('not_found')
  const {
    id,
    title,
    archived,
    regradings,
    sessionId,
    number,
    sessionTitle,
    allowEvaluation,
    activatedAt,
    now,
  } = row
  const session = sessionId
    ? { id: sessionId, number, title: sessionTitle, allowEvaluation, activatedAt: activatedAt.toISOString() }
    : null
  const item = session && round ? await itemOf(round) : null
  const distribution = item && (await getDistribution(item))
  const lecture = { id, title, active: session !== null, archived, regradings }
  return { lecture, session, last: lastSession(row), item, distribution, now: now.toISOString() }
}

/** The state that all students of the lecture share; read once for all concurrent requests. Errors: not_found. */
export const getSharedState = coalesced(readSharedState)

/** The session that ended last, and until when it can be rated. */
function lastSession({ last, lastEndedAt, now }: LectureRow): SharedState['last'] {
  if (!last || !lastEndedAt) return null
  const { allowEvaluation, ...session } = last
  const rateUntil = new Date(lastEndedAt.getTime() + serverBounds.ratingAfterSessionSeconds * 1000)
  return {
    ...session,
    endedAt: lastEndedAt.toISOString(),
    rateUntil: allowEvaluation && now < rateUntil ? rateUntil.toISOString() : null,
  }
}

/** Drafts count as submitted once the round is final. */
function submittedAt(row: OwnRow, { item }: SharedState): string | null {
  if (row.submittedAt) return row.submittedAt.toISOString()
  const drafted = Object.values(row.draft ?? {}).some(({ response }) => response !== null)
  return item?.round.final && drafted ? item.round.finalAt : null
}

/** Participants are deleted together with their lecture. */
function asSignedOut(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_authenticated') : error
}

/** The own part of a device that is new in its lecture. */
const nothingYet: OwnRow = {
  name: null,
  matriculationNumber: null,
  registrationId: null,
  submittedAt: null,
  answerId: null,
  response: null,
  rated: false,
  rating: null,
  tempoAgainAt: null,
  feedbackAgainAt: null,
  draft: null,
}

function findOwn(me: Participant, shared: SharedState, hasJoined = false): Promise<OwnRow | undefined> {
  const roundId = shared.item?.round.id ?? null
  const sessionId = (shared.session ?? shared.last)?.id ?? null
  return findOwnRow({ me, roundId, sessionId, hasJoined })
}

/** The shared state with a participant's own part, which `readOwn` returns. Errors: not_authenticated. */
async function stateOf(
  { id, lectureId }: Participant,
  readOwn: (shared: SharedState) => Promise<OwnRow | undefined> | OwnRow,
): Promise<StudentState> {
  const shared = await getSharedState(lectureId).catch(asSignedOut)
  const row = await readOwn(shared)
  if (!row) throw new AppError('not_authenticated')
  const me = {
    ...row,
    registered: row.registrationId !== null,
    draft: row.draft ?? {},
    submittedAt: submittedAt(row, shared),
    tempoAgainAt: row.tempoAgainAt?.toISOString() ?? null,
    feedbackAgainAt: row.feedbackAgainAt?.toISOString() ?? null,
  }
  return { ...shared, item: shared.item && inOwnOrder(shared.item, id, me), me }
}

/**
 * Everything on a student's screen: the shared state and their own part of it. The statement that reads the own
 * part proves the sign-in. Errors: not_authenticated.
 */
export function getStudentState(participant: Participant): Promise<StudentState> {
  return stateOf(participant, (shared) => findOwn(participant, shared))
}

async function startOf(participant: Participant, state: Promise<StudentState>): Promise<StudentStart> {
  const [known, chair] = await Promise.all([state, describeChair()])
  return { participant: participant.id, state: known, chair, timeZone: env.TIMEZONE }
}

/** What a student's page begins with. Errors: not_authenticated. */
export function getStudentStart(participant: Participant): Promise<StudentStart> {
  return startOf(participant, getStudentState(participant))
}

/**
 * A participant who has just joined, with the start of their page. With `isNew` nothing is stored about them yet, so a
 * whole hall of new devices costs no statements besides the shared ones.
 * Errors: not_authenticated.
 */
export async function getJoined({ participant, lecture, identity, isNew }: Joined): Promise<JoinedView> {
  const state = stateOf(participant, (shared) => (isNew ? nothingYet : findOwn(participant, shared, true)))
  return { ...describeParticipant(participant, lecture, identity), start: await startOf(participant, state) }
}
