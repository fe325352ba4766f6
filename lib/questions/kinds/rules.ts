import type { Asked, Kind, Misfit, Share } from '@/lib/questions/kinds/kind-rules'
import { multiple } from '@/lib/questions/kinds/multiple/rules'
import { number } from '@/lib/questions/kinds/number/rules'
import { order } from '@/lib/questions/kinds/order/rules'
import { scale } from '@/lib/questions/kinds/scale/rules'
import type { QuestionKind, Response, Solution } from '@/lib/questions/kinds/schema'
import { single } from '@/lib/questions/kinds/single/rules'
import { text } from '@/lib/questions/kinds/text/rules'

/** Every kind of question. */
export const kinds: Record<QuestionKind, Kind> = { single, multiple, number, text, order, scale }

/** Points reached: points × share, to two decimals, rounded half up; computed in integers, so that halves are exact. */
export function pointsOf({ part, whole }: Share, points: number): number {
  return Math.floor((200 * points * part + whole) / (2 * whole)) / 100
}

/** What grading a response needs of its question. */
export type Gradable = Asked & { kind: QuestionKind; points: number; solution: Solution | null }

/** A response as stored, with the points it reaches; both null without a response. */
export type Graded = { response: Response; points: number } | { response: null; points: null }

/** The points of a response; 0 in a survey, which has no solution. */
export function gradeOf(response: Response, { kind, points, solution }: Gradable): number {
  if (solution?.everybody) return points
  return solution ? pointsOf(kinds[kind].share(response, solution), points) : 0
}

/** Validates and grades a response; null is none. */
export function readResponse(given: Response | null, question: Gradable): Graded | { misfit: Misfit } {
  const read = given ? kinds[question.kind].read(given, question) : { response: null }
  if ('misfit' in read) return read
  if (!read.response) return { response: null, points: null }
  return { response: read.response, points: gradeOf(read.response, question) }
}
