import type { FieldMessageKey } from '@/lib/http/errors'
import type { CorrectNumber, Response, Scoring, Solution } from '@/lib/questions/kinds/schema'

/** What of the points a response is worth, as an exact fraction between 0 and 1; `whole` is positive. */
export type Share = { part: number; whole: number }

/** What is not correct is worth nothing. */
export const wholly = (correct: boolean): Share => ({ part: correct ? 1 : 0, whole: 1 })

/** A question as a response to it is read: its answers in the order they are written. */
export type Asked = { answerIds: readonly string[] }

/** What is wrong with a response: it is none of this kind, or it names what the question does not have. */
export type Misfit = { key: FieldMessageKey } | 'not_found'

/** A response in its one written form, null for none; or what is wrong with it. */
export type ReadResponse = { response: Response | null } | { misfit: Misfit }

/** A response of another kind. */
export const otherKind: ReadResponse = { misfit: { key: 'invalid' } }

/** What a question says about its solution. */
export type Written = {
  answers: readonly { id: string; correct: boolean }[]
  scoring: Scoring | null
  number: CorrectNumber | null
}

/** The rules of one kind of question. */
export type Kind = {
  /** What a question of this kind is written with: answers to choose from, or a correct number and its unit. */
  writtenWith: 'answers' | 'number'
  /** A response of this kind can be partly correct, and a question says what that is worth. */
  hasScoring: boolean
  read: (response: Response, asked: Asked) => ReadResponse
  /** What rounds of a question are graded by. */
  solve: (question: Written) => Solution
  /** What a response is worth beside the solution. */
  share: (response: Response, solution: Solution) => Share
}
