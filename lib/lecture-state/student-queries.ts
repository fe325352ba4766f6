import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { serverBounds } from '@/lib/bounds'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import type {
  Distribution,
  ItemView,
  SharedState,
  StudentQuestion,
  StudentState,
} from '@/lib/lecture-state/student-schema'
import { findLectureRow, findOwnRow, type LectureRow, type OwnRow } from '@/lib/lecture-state/student-sql'
import { renderMarkdown } from '@/lib/markdown/render'
import { findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findDistribution } from '@/lib/rounds/result-queries'
import { countParticipation } from '@/lib/rounds/result-sql'
import type { RoundRow } from '@/lib/rounds/round-sql'

/** The questions of a round in their order, without which answer is right. */
async function listStudentQuestions(roundId: string): Promise<StudentQuestion[]> {
  const rows = await db.roundQuestion.findMany({
    where: { roundId },
    orderBy: { position: 'asc' },
    select: {
      points: true,
      question: {
        select: {
          id: true,
          text: true,
          answers: { orderBy: { position: 'asc' }, select: { id: true, text: true } },
        },
      },
    },
  })
  return rows.map(({ points, question: { id, text, answers } }) => ({
    id,
    text,
    html: renderMarkdown(text),
    points,
    answers: answers.map((answer) => ({ ...answer, html: renderMarkdown(answer.text) })),
  }))
}

type Participation = ItemView['participation']

/** How many have answered, and how many are finished, of how many are present. */
async function getParticipation(round: RoundRow): Promise<Participation> {
  const { present, ...counts } = (await countParticipation(db, round)) ?? {
    answered: 0,
    finished: 0,
    present: 0,
  }
  return { ...counts, present: Math.max(present, counts.answered) }
}

/** The participation in the current round of a lecture; null without one. */
export async function countCurrentParticipation(lectureId: string): Promise<Participation | null> {
  const round = await findCurrentRound(lectureId)
  return round ? getParticipation(round) : null
}

async function itemOf(round: RoundRow): Promise<ItemView> {
  const [questions, participation] = await Promise.all([
    listStudentQuestions(round.id),
    getParticipation(round),
  ])
  return { round: toRoundView(round), questions, participation }
}

/** What the reveal of a single question shows to everybody. */
async function distributionOf({ round }: ItemView): Promise<Distribution | null> {
  const answers = round.kind === 'question' && round.revealed ? await findDistribution(round.id) : null
  return answers && { roundId: round.id, answers }
}

async function readSharedState(lectureId: string): Promise<SharedState> {
  const [row, round] = await Promise.all([findLectureRow(db, lectureId), findCurrentRound(lectureId)])
  if (!row) throw new AppError('not_found')
  const { id, title, archived, sessionId, number, sessionTitle, allowEvaluation, now } = row
  const session = sessionId ? { id: sessionId, number, title: sessionTitle, allowEvaluation } : null
  const item = session && round ? await itemOf(round) : null
  const distribution = item && (await distributionOf(item))
  const lecture = { id, title, active: session !== null, archived }
  return { lecture, session, last: lastSession(row), item, distribution, now: now.toISOString() }
}

/** What every student of the lecture sees alike; read once for all who ask at the same moment. Errors: not_found. */
export const getSharedState = coalesced(readSharedState)

/** What the lecture waits after, and how long that can be rated. */
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

/** Drafts count as submitted from `finalAt` on. */
function submittedAt(row: OwnRow, shared: SharedState): string | null {
  if (row.submittedAt) return row.submittedAt.toISOString()
  const finalAt = shared.item?.round.finalAt
  const ticked = Object.values(row.draft ?? {}).some(({ answerId }) => answerId !== null)
  return finalAt && finalAt <= shared.now && ticked ? finalAt : null
}

/** With a lecture that was deleted its participants are gone. */
function asSignedOut(error: unknown): never {
  throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_authenticated') : error
}

/**
 * Everything a student's screen shows: the shared state and their own part of it. The statement that reads the own
 * part proves the sign-in. Errors: not_authenticated.
 */
export async function getStudentState(participant: Participant): Promise<StudentState> {
  const shared = await getSharedState(participant.lectureId).catch(asSignedOut)
  const row = await findOwnRow(db, participant, {
    roundId: shared.item?.round.id ?? null,
    sessionId: (shared.session ?? shared.last)?.id ?? null,
  })
  if (!row) throw new AppError('not_authenticated')
  const me = {
    ...row,
    registered: row.registrationId !== null,
    draft: row.draft ?? {},
    submittedAt: submittedAt(row, shared),
    tempoAgainAt: row.tempoAgainAt?.toISOString() ?? null,
    feedbackAgainAt: row.feedbackAgainAt?.toISOString() ?? null,
  }
  return { ...shared, me }
}
