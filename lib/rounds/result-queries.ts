import 'server-only'
import { signInHolds, type Participant, type Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { renderMarkdown } from '@/lib/markdown'
import { roundProgress } from '@/lib/rounds/progress-queries'
import { findRoundRow, getOwnRound, toRoundView, type RoundRow } from '@/lib/rounds/queries'
import { rate, roundStatus } from '@/lib/rounds/rules'
import type { RegistrationView, ResultsView } from '@/lib/rounds/schema'
import type { SingleResultView } from '@/lib/rounds/answer-schema'

type Tally = { questionId: string; answerId: string; count: number }

/** How often each answer of a round was given, drafts included. */
export async function listTallies(roundId: string): Promise<Tally[]> {
  return db.$queryRaw<Tally[]>`
    SELECT d.question_id AS "questionId", d.answer_id AS "answerId", count(*)::int AS count
    FROM registration g JOIN draft d ON d.registration_id = g.id
    WHERE g.round_id = ${roundId}::uuid AND d.answer_id IS NOT NULL GROUP BY 1, 2
    UNION ALL
    SELECT a.question_id, s.answer_id, count(*)::int FROM single_answer s JOIN answer a ON a.id = s.answer_id
    WHERE s.round_id = ${roundId}::uuid GROUP BY 1, 2`
}

type Turnout = { registered: number; submissions: number; participants: number }

/** Registered; taken part (submitted, ticked or answered); seen in the session between 30 s before the start and the end. */
async function countTurnout(round: RoundRow): Promise<Turnout> {
  const rows = await db.$queryRaw<Turnout[]>`
    WITH progress AS (${roundProgress(round.id)})
    SELECT registered, answered AS submissions,
      (SELECT count(DISTINCT p.participant_id)::int FROM presence p JOIN round r ON r.id = ${round.id}::uuid
       WHERE p.session_id = r.session_id AND p.seen_from <= coalesce(r.ended_at, r.ends_at)
         AND p.seen_to >= r.started_at - ${bounds.presenceSeconds} * interval '1 second') AS participants
    FROM progress`
  return rows[0] ?? { registered: 0, submissions: 0, participants: 0 }
}

async function listRoundQuestions(roundId: string) {
  return db.roundQuestion.findMany({
    where: { roundId },
    orderBy: { position: 'asc' },
    include: { question: { include: { answers: { orderBy: { position: 'asc' } } } } },
  })
}

type RoundQuestionRow = Awaited<ReturnType<typeof listRoundQuestions>>[number]

function toQuestionResult(
  { questionId, points, correctAnswerId, question }: RoundQuestionRow,
  tallies: Tally[],
) {
  const answers = question.answers.map(({ id, text }) => ({
    id,
    text,
    html: renderMarkdown(text),
    correct: id === correctAnswerId,
    count: tallies.find(({ answerId }) => answerId === id)?.count ?? 0,
  }))
  const answered = answers.reduce((sum, { count }) => sum + count, 0)
  const correct = answers.find((answer) => answer.correct)?.count ?? 0
  const { text } = question
  return {
    id: questionId,
    text,
    html: renderMarkdown(text),
    points,
    answers,
    answered,
    correct,
    successRate: rate(correct, answered),
  }
}

/**
 * What came out of a round; before `finalAt` what is stored so far. Its success rate is points reached ÷ reachable over
 * the participations of a QuickCheck, right ÷ given answers of a question; null without any. Errors: not_found.
 */
export async function getResults(tutor: Tutor, id: string): Promise<ResultsView> {
  const round = await getOwnRound(tutor, id)
  const [rows, tallies, attendance] = await Promise.all([
    listRoundQuestions(id),
    listTallies(id),
    countTurnout(round),
  ])
  const questions = rows.map((row) => toQuestionResult(row, tallies))
  const reached = questions.reduce((sum, { points, correct }) => sum + points * correct, 0)
  const reachable = questions.reduce((sum, { points }) => sum + points, 0) * attendance.submissions
  return { round: toRoundView(round), ...attendance, questions, successRate: rate(reached, reachable) }
}

/** Who is registered for a round of a QuickCheck, in order of registration. Errors: not_found. */
export async function listRegistrations(
  tutor: Tutor,
  roundId: string,
): Promise<{ items: RegistrationView[]; total: number }> {
  await getOwnRound(tutor, roundId)
  const rows = await db.registration.findMany({
    where: { roundId },
    orderBy: { registeredAt: 'asc' },
    // Counted here: the database would count those of every round there ever was.
    include: { drafts: { where: { answerId: { not: null } }, select: { questionId: true } } },
  })
  const items = rows.map(
    ({ id, name, matriculationNumber, registeredAt, submittedAt, contested, drafts }) => ({
      id,
      name,
      matriculationNumber,
      registeredAt: registeredAt.toISOString(),
      answered: drafts.length,
      submitted: submittedAt !== null,
      contested,
    }),
  )
  return { items, total: items.length }
}

/** What a whole hall asks for when an answer is revealed, and is the same for all of it. */
const readSingleResult = coalesced(async (roundId) => {
  const round = await findRoundRow(roundId)
  if (round?.kind !== 'question') return null
  const revealed = round.revealedAt !== null && roundStatus(round, round.now).final
  const [rows, tallies] = revealed
    ? await Promise.all([listRoundQuestions(roundId), listTallies(roundId)])
    : [[], []]
  const { lectureId } = round
  return {
    lectureId,
    round: toRoundView(round),
    questions: rows.map((row) => toQuestionResult(row, tallies)),
  }
})

/** One's own answer in a round of a single question; the statement proves the sign-in. Errors: not_authenticated. */
async function findOwnAnswer(me: Participant, roundId: string): Promise<string | null> {
  const rows = await db.$queryRaw<{ answerId: string | null }[]>`
    /* find-own-answer */
    SELECT a.answer_id AS "answerId" FROM participant p
    LEFT JOIN single_answer a ON a.participant_id = p.id AND a.round_id = ${roundId}::uuid
    WHERE ${signInHolds(me)}`
  const [row] = rows
  if (!row) throw new AppError('not_authenticated')
  return row.answerId
}

/**
 * Distribution and right answer of a revealed question, with the participant's own answer.
 * Errors: not_authenticated, not_found, not_revealed.
 */
export async function getSingleResult(me: Participant, roundId: string): Promise<SingleResultView> {
  const answerId = await findOwnAnswer(me, roundId)
  const result = await readSingleResult(roundId)
  if (result?.lectureId !== me.lectureId) throw new AppError('not_found')
  const [question] = result.questions
  if (!question) throw new AppError('not_revealed')
  return { round: result.round, question, answerId }
}
