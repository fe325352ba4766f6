import 'server-only'
import type { Participant, Tutor } from '@/lib/auth/actor'
import { coalesced } from '@/lib/coalesced'
import { db, withRelated } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { renderMarkdown } from '@/lib/markdown/render'
import { renderPlain } from '@/lib/markdown/renderer'
import { kinds } from '@/lib/questions/kinds/rules'
import { readSolution, type QuestionKind } from '@/lib/questions/kinds/schema'
import type { SingleResultView } from '@/lib/rounds/answer-schema'
import { getOwnRound, toRoundView } from '@/lib/rounds/queries'
import { countAttendance } from '@/lib/rounds/progress-sql'
import { listTallies, listItemOutcomes, type TallyRow, type ItemOutcomeRow } from '@/lib/rounds/result-sql'
import { regradedNotice, regradedOf } from '@/lib/rounds/regrade-schema'
import { findRoundRow, findShown, type RoundRow } from '@/lib/rounds/round-sql'
import {
  isRevealed,
  isSolved,
  meanSuccessRate,
  roundStatus,
  submissionTime,
  successRateOf,
} from '@/lib/rounds/rules'
import { countRefusedDevices } from '@/lib/rounds/registration-sql'
import type { RegistrationList, RegistrationView } from '@/lib/rounds/registration-schema'
import type { ResultsView, RoundView, Shown } from '@/lib/rounds/schema'
import { countedAnswers, outcomeOf, solutionDetailsOf } from '@/lib/rounds/tally-rules'
import { findOwnAnswer } from '@/lib/rounds/own-answer-sql'

async function listRoundQuestions(roundId: string) {
  const rows = await db.roundQuestion.findMany({
    where: { roundId },
    orderBy: { position: 'asc' },
    include: { question: { include: { answers: { orderBy: { position: 'asc' } } } } },
  })
  return withRelated('question', rows)
}

type RoundQuestionRow = Awaited<ReturnType<typeof listRoundQuestions>>[number]

/** The text of an answer as safe HTML; entered values are not Markdown. */
export const htmlOf = (kind: QuestionKind, text: string) =>
  kinds[kind].countedBy === 'values' ? renderPlain(text) : renderMarkdown(text)

function toQuestionResult(
  { questionId, points, question, ...row }: RoundQuestionRow,
  all: readonly TallyRow[],
) {
  const tallies = all.filter((tally) => tally.questionId === questionId)
  const solution = readSolution(row.solution)
  const { reached, reachable, ...outcome } = outcomeOf(tallies, points)
  const { kind, text, explanation } = question
  return {
    id: questionId,
    kind,
    text,
    html: renderMarkdown(text),
    points,
    explanation,
    explanationHtml: renderMarkdown(explanation),
    ...(question.unit !== null && { unit: question.unit }),
    ...solutionDetailsOf(kind, solution),
    answers: countedAnswers({ ...question, hiddenTexts: row.hiddenTexts }, tallies, solution).map(
      (answer) => ({ ...answer, html: htmlOf(kind, answer.text) }),
    ),
    ...outcome,
    successRate: successRateOf({ reached, reachable }),
    regraded: regradedOf(row),
    version: row.version,
  }
}

/**
 * The results of a round; before `finalAt`, those stored so far. The success rate is points reached ÷ reachable over
 * the participations; null without any, and for a survey.
 * Errors: not_found.
 */
export async function getResults(tutor: Tutor, id: string): Promise<ResultsView> {
  const round = await getOwnRound(tutor, id)
  const [rows, tallies, counted] = await Promise.all([
    listRoundQuestions(id),
    listTallies(db, id),
    countAttendance(db, id),
  ])
  // It has been discarded meanwhile.
  if (rows.length === 0) throw new AppError('not_found')
  const attendance = counted ?? { registered: 0, submissions: 0, participants: 0 }
  const questions = rows.map((row) => toQuestionResult(row, tallies))
  const reached = tallies.reduce((sum, { points, count }) => sum + points * count, 0)
  const reachable = questions.reduce((sum, { points }) => sum + points, 0) * attendance.submissions
  return {
    round: toRoundView(round),
    ...attendance,
    questions,
    successRate: successRateOf({ reached, reachable }),
  }
}

async function readRegistrations(round: RoundRow, id?: string): Promise<RegistrationView[]> {
  const status = roundStatus(round, round.now)
  const rows = await db.registration.findMany({
    where: { roundId: round.id, ...(id && { id }) },
    orderBy: { registeredAt: 'asc' },
    // Counted here: the database would count those of all rounds of the question.
    include: { drafts: { where: { points: { not: null } }, select: { points: true } } },
  })
  return rows.map(({ registeredAt, submittedAt, voidedAt, drafts, ...row }) => ({
    id: row.id,
    name: row.name,
    matriculationNumber: row.matriculationNumber,
    registeredAt: registeredAt.toISOString(),
    answered: drafts.length,
    submitted: submissionTime({ submittedAt, drafts }, status) !== null,
    contested: row.contested,
    voided: voidedAt !== null,
  }))
}

/** The registrations of a QuickCheck's round, in order of registration. Errors: not_found. */
export async function listRegistrations(tutor: Tutor, roundId: string): Promise<RegistrationList> {
  const round = await getOwnRound(tutor, roundId)
  const [items, refusedDevices] = await Promise.all([
    readRegistrations(round),
    countRefusedDevices(db, roundId),
  ])
  return { items, total: items.length, refusedDevices }
}

/** One registration of a round. Errors: not_found. */
export async function getRegistration(round: RoundRow, id: string): Promise<RegistrationView> {
  const [registration] = await readRegistrations(round, id)
  if (!registration) throw new AppError('not_found')
  return registration
}

/** The result of a single question, read once for a whole hall, which fetches it when an answer is revealed. */
const readSingleResult = coalesced(async (roundId) => {
  const round = await findRoundRow(db, roundId)
  if (round?.kind !== 'question') return null
  const shown = await findShown(db, roundId)
  const [rows, tallies] = shown
    ? await Promise.all([listRoundQuestions(roundId), listTallies(db, roundId)])
    : [[], []]
  const { lectureId } = round
  return {
    lectureId,
    shown,
    round: toRoundView(round),
    questions: rows.map((row) => toQuestionResult(row, tallies)),
  }
})

type QuestionResult = ReturnType<typeof toQuestionResult>

/** How often each answer was given; of entered values only what is shown, as bars with their own texts. */
function distributionOf({ kind, points, answers, ...question }: QuestionResult, shown: Shown) {
  const solved = isSolved(shown, { points })
  const solutionDetails = solved ? { correctNumber: question.correctNumber, accepted: question.accepted } : {}
  const bars = kinds[kind].bars({ answers, before: [], survey: points === 0, solved, solutionDetails })
  return {
    answers: bars.map(({ id, text, to, others, meanPlace, count, correct }) => ({
      id,
      to,
      others,
      meanPlace,
      count,
      ...(kinds[kind].countedBy === 'values' && { text }),
      correct: solved ? correct : null,
    })),
    ...solutionDetails,
  }
}

/** `shown` is null while the question is running again, whatever its round has shown. */
const isRevealedNow = ({ round: { graded }, shown }: { round: RoundView; shown: Shown }) =>
  isRevealed({ graded, shown })

/**
 * How often each answer of a single question was given. `correct` and the explanation are null before the solution,
 * everything before the distribution; a survey, which has no solution, shows its explanation with the distribution.
 */
export async function findDistribution(roundId: string) {
  const result = await readSingleResult(roundId)
  const [question] = result?.questions ?? []
  if (!result || !question) return null
  return {
    answered: question.answered,
    ...distributionOf(question, result.shown),
    explanationHtml: (isRevealedNow(result) && question.explanationHtml) || null,
    regraded: question.regraded && regradedNotice.parse(question.regraded),
  }
}

/**
 * Distribution and correct answer of a revealed question, with the participant's own answer; while the question is
 * running again, it counts as not revealed.
 * Errors: not_authenticated, not_found, not_revealed.
 */
export async function getSingleResult(me: Participant, roundId: string): Promise<SingleResultView> {
  const own = await findOwnAnswer(db, me, roundId)
  if (!own) throw new AppError('not_authenticated')
  const result = await readSingleResult(roundId)
  if (result?.lectureId !== me.lectureId) throw new AppError('not_found')
  const [question] = result.questions
  if (!question || !isRevealedNow(result)) throw new AppError('not_revealed')
  const { answerId, response } = own
  const answers = question.answers.filter(({ hidden }) => !hidden)
  return { round: result.round, question: { ...question, answers }, answerId, response }
}

/** The results of an item over all its rounds; the rate is null without participations. */
type ItemRecord = { participations: number; successRate: number | null }

/**
 * The results of these items over their final rounds, by item id: participations, and the mean success rate weighted by
 * them. Items without participations are left out.
 */
export async function listItemRecords(itemIds: readonly string[]): Promise<Map<string, ItemRecord>> {
  if (itemIds.length === 0) return new Map()
  const rounds = new Map<string, ItemOutcomeRow[]>()
  for (const row of await listItemOutcomes(db, itemIds)) {
    const known = rounds.get(row.itemId)
    if (known) known.push(row)
    else rounds.set(row.itemId, [row])
  }
  return new Map(
    [...rounds].map(([itemId, own]) => {
      const participations = own.reduce((sum, row) => sum + row.participations, 0)
      return [itemId, { participations, successRate: meanSuccessRate(own) }]
    }),
  )
}
