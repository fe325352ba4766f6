import 'server-only'
import type { Participant } from '@/lib/auth/actor'
import { db, readClock, withRelated } from '@/lib/db/client'
import { env } from '@/lib/env'
import { AppError } from '@/lib/http/errors'
import { renderMarkdown } from '@/lib/markdown/render'
import { findLimits, listRatedRounds, listRatedSessions } from '@/lib/privacy/stored-sql'
import { namesUntil } from '@/lib/privacy/rules'
import type { StoredData } from '@/lib/privacy/schema'
import { storedResponse } from '@/lib/questions/kinds/schema'
import { CREDIT_SEQ } from '@/lib/rounds/grading-sql'
import { describeResponse } from '@/lib/rounds/own-result-queries'
import { roundStatus, submissionTime } from '@/lib/rounds/rules'
import { semesterLabel } from '@/lib/semesters/rules'

const session = { select: { id: true, number: true, title: true } } as const

const quickCheck = { select: { id: true, title: true } } as const

/** It has been deleted meanwhile. */
const noQuickCheck = { id: '', title: '' }

/** The fields that describe a question and the responses to it. */
const described = {
  text: true,
  unit: true,
  answers: { select: { id: true, text: true }, orderBy: { position: 'asc' } },
} as const

type Described = { text: string; unit: string | null; answers: { id: string; text: string }[] }
type Given = { answerId: string | null; response: unknown }
type Asked = { questionId: string; question: Described }
type DraftRow = Given & { questionId: string; savedAt: Date }

function describeAnswer(question: Described, given: Given) {
  const response = storedResponse(given)
  return {
    question: question.text,
    questionHtml: renderMarkdown(question.text),
    response,
    ...(question.unit !== null && { unit: question.unit }),
    ...describeResponse(question, response),
  }
}

/** The draft answers in the order of the questions. */
function describeAnswers(questions: readonly Asked[], drafts: readonly DraftRow[]) {
  return questions.flatMap(({ questionId, question }) =>
    drafts
      .filter((draft) => draft.questionId === questionId)
      .map(({ savedAt, ...given }) => ({
        ...describeAnswer(question, given),
        savedAt: savedAt.toISOString(),
      })),
  )
}

async function listRegistrations(participantId: string): Promise<StoredData['registrations']> {
  const rows = await db.registration.findMany({
    where: { participantId },
    orderBy: [{ registeredAt: 'asc' }, { id: 'asc' }],
    include: {
      round: {
        include: {
          session,
          quickCheck,
          questions: { orderBy: { position: 'asc' }, include: { question: { select: described } } },
        },
      },
      // A row that a tutor's points made is nothing that the participant did.
      drafts: { where: { seq: { not: CREDIT_SEQ } } },
    },
  })
  const [rated, now] = await Promise.all([listRatedRounds(db, participantId), readClock(db)])
  return withRelated('round', rows).map(({ round, drafts, registeredAt, submittedAt, voidedAt, ...row }) => ({
    id: row.id,
    roundId: round.id,
    number: round.number,
    quickCheck: round.quickCheck ?? noQuickCheck,
    session: round.session,
    name: row.name,
    matriculationNumber: row.matriculationNumber,
    registeredAt: registeredAt.toISOString(),
    submittedAt: submissionTime({ submittedAt, drafts }, roundStatus(round, now))?.toISOString() ?? null,
    contested: row.contested,
    voided: voidedAt !== null,
    rated: rated.has(round.id),
    answers: describeAnswers(withRelated('question', round.questions), drafts),
  }))
}

async function listNumberAttempts(participantId: string): Promise<StoredData['numberAttempts']> {
  const rows = await db.numberAttempt.findMany({
    where: { participantId },
    orderBy: { round: { startedAt: 'asc' } },
    include: { round: { select: { number: true, session, quickCheck } } },
  })
  return withRelated('round', rows).map(({ roundId, round, changes, refused }) => ({
    roundId,
    ...round,
    quickCheck: round.quickCheck ?? noQuickCheck,
    changes,
    refused,
  }))
}

async function listAnswers(participantId: string): Promise<StoredData['answers']> {
  const rows = await db.singleAnswer.findMany({
    where: { participantId },
    orderBy: { answeredAt: 'asc' },
    include: {
      round: { select: { number: true, session, question: { select: described } } },
    },
  })
  return withRelated('round', rows).flatMap(
    ({ roundId, round: { question, ...round }, answeredAt, ...given }) =>
      question
        ? { roundId, ...round, ...describeAnswer(question, given), answeredAt: answeredAt.toISOString() }
        : [],
  )
}

async function listPresence(participantId: string): Promise<StoredData['presence']> {
  const rows = await db.presence.findMany({
    where: { participantId },
    orderBy: { seenFrom: 'asc' },
    select: { session, seenFrom: true, seenTo: true },
  })
  return withRelated('session', rows).map((row) => ({
    session: row.session,
    from: row.seenFrom.toISOString(),
    to: row.seenTo.toISOString(),
  }))
}

async function listRatings(participantId: string): Promise<StoredData['ratings']> {
  const rows = await listRatedSessions(db, participantId)
  return rows.map(({ rating, ...rated }) => ({ session: rated, rated: true, rating }))
}

/**
 * Everything that is stored about a participant, for themselves. Left out are only the hash of their device cookie and
 * the id of their sign-in, which are as sensitive as the cookies; feedback and tempo name nobody.
 * Errors: not_authenticated.
 */
export async function getStoredData({ id }: Participant): Promise<StoredData> {
  const row = await db.participant.findUnique({
    where: { id },
    include: { lecture: { include: { semester: true } } },
  })
  if (!row) throw new AppError('not_authenticated')
  const [registrations, numberAttempts, answers, presence, ratings, limits] = await Promise.all([
    listRegistrations(id),
    listNumberAttempts(id),
    listAnswers(id),
    listPresence(id),
    listRatings(id),
    findLimits(db, id),
  ])
  const { lecture } = row
  return {
    id,
    lecture: {
      id: lecture.id,
      title: lecture.title,
      semester: semesterLabel(lecture.semester),
      archived: lecture.archivedAt !== null,
    },
    name: row.name,
    matriculationNumber: row.matriculationNumber,
    namesUntil: namesUntil(lecture.semester, env.RETENTION_MONTHS),
    joinedAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    registrations,
    numberAttempts,
    answers,
    presence,
    ratings,
    limits: {
      feedbackAgainAt: limits?.feedbackAgainAt?.toISOString() ?? null,
      feedbackKey: limits?.feedbackKey ?? null,
      tempoAgainAt: limits?.tempoAgainAt?.toISOString() ?? null,
    },
  }
}
