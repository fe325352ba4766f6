import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { recordAudit } from '@/lib/audit/commands'
import type { Tutor } from '@/lib/auth/actor'
import { readClock, type Tx } from '@/lib/db/client'
import { AppError, fieldError } from '@/lib/http/errors'
import { noteOtherResults, writeInLecture } from '@/lib/lectures/queries'
import { kinds } from '@/lib/questions/kinds/rules'
import { readSolution, type Solution } from '@/lib/questions/kinds/schema'
import { publish } from '@/lib/realtime/bus'
import { creditEverybody, gradeAnew, takeCreditsBack } from '@/lib/rounds/grading-sql'
import { getOwnRound } from '@/lib/rounds/queries'
import type { RegradeInput, Regrading } from '@/lib/rounds/regrade-schema'
import { getResults } from '@/lib/rounds/result-queries'
import { findRoundRow } from '@/lib/rounds/round-sql'
import { roundStatus } from '@/lib/rounds/rules'
import type { ResultsView } from '@/lib/rounds/schema'
import { Prisma } from '@/prisma/generated/client'

/** What a question of a round was asked with: its points, and what it was graded by. */
type Asked = { points: number; solution: Solution | null }

const storedOriginal = z.object({ points: z.int(), solution: z.unknown() })

async function getAsked(tx: Tx, roundId: string, questionId: string) {
  const row = await tx.roundQuestion.findUnique({
    where: { roundId_questionId: { roundId, questionId } },
    include: { question: { select: { kind: true, answers: { select: { id: true } } } } },
  })
  if (!row) throw new AppError('not_found')
  const asked = row.original === null ? row : storedOriginal.parse(row.original)
  const read = ({ points, solution }: { points: number; solution?: unknown }): Asked => ({
    points,
    solution: readSolution(solution),
  })
  const answerIds = row.question.answers.map(({ id }) => id)
  return { kind: row.question.kind, answerIds, original: read(asked), current: read(row) }
}

type Question = Awaited<ReturnType<typeof getAsked>>

/**
 * What a question is graded by once it is regraded. Errors: validation_failed for a survey, for what another kind is
 * graded by, and for answers that the question does not have.
 */
function regraded({ kind, answerIds, original }: Question, change: Regrading, path: string): Asked {
  const { points, solution } = original
  if (!solution) throw fieldError(path, 'invalid')
  if (change.excluded) return { points: 0, solution: null }
  if (change.everybody) return { points, solution: { ...solution, everybody: true } }
  const named = kinds[kind].resolve(change, { answerIds, solution })
  if ('solution' in named) return { points, solution: named.solution }
  throw named.problem === 'unknownAnswer'
    ? fieldError(unknownPath(path, change), 'unknownAnswer')
    : fieldError(path, 'invalid')
}

const unknownPath = (path: string, { order }: Regrading) => `${path}.${order ? 'order' : 'correctAnswers'}`

/** The same for the same correct answers and accepted texts, in whichever order they were named. */
function unordered({ points, solution }: Asked): unknown {
  if (solution && 'answerIds' in solution)
    return { points, ...solution, answerIds: new Set(solution.answerIds) }
  if (solution && 'accepted' in solution) return { points, ...solution, accepted: new Set(solution.accepted) }
  return { points, ...solution }
}

const isSame = (one: Asked, other: Asked) => isDeepStrictEqual(unordered(one), unordered(other))

type Planned = { questionId: string; question: Question; change: Regrading | null; wanted: Asked }

/** What a question is to be graded by. Errors: not_found, validation_failed. */
async function planRegrading(
  tx: Tx,
  roundId: string,
  [questionId, change]: [string, Regrading | null],
): Promise<Planned> {
  const question = await getAsked(tx, roundId, questionId)
  const wanted = change ? regraded(question, change, `questions.${questionId}`) : question.original
  return { questionId, question, change, wanted }
}

async function storeRegrading(
  tx: Tx,
  roundId: string,
  { questionId, question, change, wanted }: Planned,
): Promise<void> {
  const { kind, answerIds, original } = question
  const isAsAsked = isSame(wanted, original)
  const next = isAsAsked ? original : wanted
  await tx.roundQuestion.update({
    where: { roundId_questionId: { roundId, questionId } },
    data: {
      points: next.points,
      solution: next.solution ?? Prisma.DbNull,
      version: { increment: 1 },
      ...(isAsAsked
        ? { regrading: Prisma.DbNull, regradedAt: null, original: Prisma.DbNull }
        : { regrading: change ?? Prisma.DbNull, regradedAt: await readClock(tx), original }),
    },
  })
  const place = { roundId, questionId }
  await takeCreditsBack(tx, place)
  await gradeAnew(tx, place, { kind, answerIds, ...next })
  if (next.solution?.everybody) await creditEverybody(tx, place, next.points)
}

/** Whether somebody has graded one of these questions anew, or as before, since the versions that a tutor has seen. */
async function isOutdated(
  tx: Tx,
  roundId: string,
  versions: RegradeInput['versions'] = {},
): Promise<boolean> {
  const rows = await tx.roundQuestion.findMany({
    where: { roundId, questionId: { in: Object.keys(versions) } },
    select: { questionId: true, version: true },
  })
  return rows.some(({ questionId, version }) => versions[questionId] !== version)
}

/**
 * Regrades questions of a final round, or restores their grading, and all their responses, in one transaction. Results,
 * files and analytics add up stored points, and so follow at once. A question that is graded so already stays as it is.
 * Errors: not_found (also a question that the round does not have), validation_failed, lecture_archived, round_not_final,
 * edit_conflict.
 */
export async function regradeRound(tutor: Tutor, id: string, input: RegradeInput): Promise<ResultsView> {
  const { lectureId, title, number } = await getOwnRound(tutor, id)
  const isDone = await writeInLecture(tutor, lectureId, async (tx) => {
    const round = await findRoundRow(tx, id)
    if (!round) throw new AppError('not_found')
    const planned: Planned[] = []
    for (const change of Object.entries(input.questions)) planned.push(await planRegrading(tx, id, change))
    if (!roundStatus(round, round.now).final) throw new AppError('round_not_final')
    if (await isOutdated(tx, id, input.versions)) return false
    const other = planned.filter(({ wanted, question }) => !isSame(wanted, question.current))
    if (other.length === 0) return true
    for (const one of other) await storeRegrading(tx, id, one)
    await noteOtherResults(tx, lectureId)
    const takenBack = other.filter(({ change }) => change === null).length
    const detail = { round: number, regraded: other.length - takenBack, takenBack }
    await recordAudit(tx, tutor, { action: 'round.regraded', object: { id, title }, detail })
    return true
  })
  if (!isDone) throw new AppError('edit_conflict', { current: await getResults(tutor, id) })
  publish({ type: 'lecture.changed', lectureId })
  return getResults(tutor, id)
}
