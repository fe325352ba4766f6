import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { findWall, type Wall } from '@/lib/auth/wall-actor'
import { db, withRelated } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { getLiveSnapshot } from '@/lib/lecture-state/tutor-queries'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { describeLecture } from '@/lib/lectures/queries'
import { renderMarkdown } from '@/lib/markdown/render'
import { kinds } from '@/lib/questions/kinds/rules'
import { readSolution } from '@/lib/questions/kinds/schema'
import { shuffled } from '@/lib/questions/shuffle-rules'
import { htmlOf } from '@/lib/rounds/result-queries'
import { listTallies, type TallyRow } from '@/lib/rounds/result-sql'
import { toRoundView } from '@/lib/rounds/queries'
import { listRoundRows } from '@/lib/rounds/round-sql'
import { isRevealed } from '@/lib/rounds/rules'
import { countAnswered, countedAnswers, solutionDetailsOf } from '@/lib/rounds/tally-rules'
import type { ResultsView, RoundView, Shown } from '@/lib/rounds/schema'
import { getSession } from '@/lib/sessions/queries'
import { countsForWall, stateForWall } from '@/lib/walls/rules'
import type { WallStanding, WallView } from '@/lib/walls/schema'
import { listWallRows } from '@/lib/walls/wall-sql'

/** A connected wall as tutors see it. */
export function toWallView(row: { id: string; sessionId: string; connectedAt: Date }): WallView {
  return { ...row, connectedAt: row.connectedAt.toISOString() }
}

/** The browsers connected to the wall of a session. Errors: not_found. */
export async function listWalls(
  tutor: Tutor,
  sessionId: string,
): Promise<{ items: WallView[]; total: number }> {
  await getSession(tutor, sessionId)
  const items = (await listWallRows(db, sessionId)).map(toWallView)
  return { items, total: items.length }
}

/** One browser connected to the wall of a session. Errors: not_found. */
export async function getWall(tutor: Tutor, sessionId: string, id: string): Promise<WallView> {
  const { items } = await listWalls(tutor, sessionId)
  const wall = items.find((item) => item.id === id)
  if (!wall) throw new AppError('not_found')
  return wall
}

/** The state of this browser as a wall. */
export async function getStanding(cookieHeader: string | null): Promise<WallStanding> {
  const row = await findWall(cookieHeader)
  return { state: row?.state ?? 'none', code: row?.state === 'waiting' ? row.code : null }
}

/** The questions of a round, each with the texts hidden in any of these rounds. */
async function listWallQuestions(roundId: string, hiddenIn: string[]) {
  const roundItems = { where: { roundId: { in: hiddenIn } }, select: { hiddenTexts: true } }
  const answers = { orderBy: { position: 'asc' } } as const
  const rows = await db.roundQuestion.findMany({
    where: { roundId },
    orderBy: { position: 'asc' },
    include: { question: { include: { answers, roundItems } } },
  })
  return withRelated('question', rows)
}

type WallQuestionRow = Awaited<ReturnType<typeof listWallQuestions>>[number]

/** The solution of a question, once it is shown. */
const solutionShown = ({ solution }: Pick<WallQuestionRow, 'solution'>, shown: Shown) =>
  shown === 'solution' ? readSolution(solution) : null

/** The counts of the answers, without hidden texts; items are shuffled until their order is shown. */
function listAnswers(
  { roundId, question, solution }: WallQuestionRow,
  tallies: readonly TallyRow[],
  shown: Shown,
): ResultsView['questions'][number]['answers'] {
  const { id, kind } = question
  const isOrder = kinds[kind].countedBy === 'places' && shown !== 'solution'
  const answers = isOrder ? shuffled(question.answers, roundId) : question.answers
  const hiddenTexts = question.roundItems.flatMap((item) => item.hiddenTexts)
  return countedAnswers({ id, kind, answers, hiddenTexts }, tallies, solutionShown({ solution }, shown))
    .filter(({ hidden }) => !hidden)
    .map((answer) => ({ ...answer, html: htmlOf(kind, answer.text) }))
}

/** What the hall may see of a round: the questions, how they were answered, the explanations. */
type WallParts = { asked: boolean; tallies: readonly TallyRow[]; shown: Shown; explained: boolean }

/** A question of a round as the hall may see it. */
function toWallQuestion(
  row: WallQuestionRow,
  { asked, tallies, shown, explained }: WallParts,
): ResultsView['questions'][number] {
  const { questionId, points, question } = row
  return {
    id: questionId,
    kind: question.kind,
    text: asked ? question.text : '',
    html: asked ? renderMarkdown(question.text) : '',
    points,
    explanation: explained ? question.explanation : '',
    explanationHtml: explained ? renderMarkdown(question.explanation) : '',
    ...(question.unit !== null && { unit: question.unit }),
    ...solutionDetailsOf(question.kind, solutionShown(row, shown)),
    answers: asked ? listAnswers(row, tallies, shown) : [],
    answered: countAnswered(tallies).get(questionId) ?? 0,
    correct: 0,
    successRate: null,
    regraded: null,
    version: 0,
  }
}

/**
 * The questions of a round as the hall may see them: counts and solution once they are shown, without texts hidden in
 * it or in the round that it is shown with; null for a discarded round.
 */
async function findWallResults(
  round: RoundView,
  shown: Shown,
  shownWith = round,
): Promise<ResultsView | null> {
  const asked = round.kind === 'question' || round.final
  const explained = isRevealed({ shown, graded: round.graded })
  const [rows, tallies] = await Promise.all([
    listWallQuestions(round.id, [round.id, shownWith.id]),
    shown ? listTallies(db, round.id) : [],
  ])
  if (rows.length === 0) return null
  const questions = rows.map((row) => toWallQuestion(row, { asked, tallies, shown, explained }))
  return { round, submissions: 0, registered: 0, participants: 0, questions, successRate: null }
}

const MAX_ROUNDS = 200

/** The previous round of the same item in the session, for comparison; null without one. */
async function findBefore(
  lectureId: string,
  { itemId, sessionId, number }: RoundView,
): Promise<RoundView | null> {
  const rows = await listRoundRows(
    db,
    { lectureId, item: itemId, session: sessionId },
    { take: MAX_ROUNDS, skip: 0 },
  )
  const before = rows.find((row) => row.number === number - 1)
  return before ? toRoundView(before) : null
}

/** The initial data of a wall: the state of its lecture, and the questions of the round that runs or ran last. */
export async function loadWall(
  wall: Wall,
): Promise<{ snapshot: LiveSnapshot; results: ResultsView | null; previous: ResultsView | null } | null> {
  const snapshot = await getLiveSnapshot(await describeLecture(wall.lectureId))
  if (snapshot.session?.id !== wall.sessionId) return null
  const { round } = snapshot
  const shown = round?.final ? round.shown : null
  const before = round && shown && (await findBefore(wall.lectureId, round))
  const [results, previous] = await Promise.all([
    round && findWallResults(round, shown),
    round && before && findWallResults(before, 'distribution', round),
  ])
  const isCompared = previous?.questions.some(({ answered }) => answered > 0)
  return {
    snapshot: { ...stateForWall(snapshot), counts: countsForWall(snapshot.counts) },
    results,
    previous: isCompared ? previous : null,
  }
}
