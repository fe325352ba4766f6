import type { FieldMessageKey } from '@/lib/http/errors'
import type { Response, Scoring, Solution } from '@/lib/questions/kinds/schema'

/** What of the points a response is worth, as an exact fraction between 0 and 1; `whole` is positive. */
export type Share = { part: number; whole: number }

/** A question as a response to it is read: its answers in the order they are written. */
export type Asked = { answerIds: readonly string[] }

/** What is wrong with a response: it is none of this kind, or it names what the question does not have. */
export type Misfit = { key: FieldMessageKey } | 'not_found'

/** A response in its one written form, null for none; or what is wrong with it. */
export type ReadResponse = { response: Response | null } | { misfit: Misfit }

/** What a question says about its solution. */
export type Written = { answers: readonly { id: string; correct: boolean }[]; scoring: Scoring | null }

/** The rules of one kind of question. */
export type Kind = {
  /** A response of this kind can be partly correct, and a question says what that is worth. */
  hasScoring: boolean
  read: (response: Response, asked: Asked) => ReadResponse
  /** What rounds of a question are graded by. */
  solve: (question: Written) => Solution
  /** What a response is worth beside the solution. */
  share: (response: Response, solution: Solution) => Share
}
