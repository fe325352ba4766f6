import type { FieldMessageKey } from '@/lib/http/errors'
import type {
  CorrectNumber,
  Response,
  Scoring,
  Solution,
  SolutionDetails,
} from '@/lib/questions/kinds/schema'

/** The share of the points that a response is worth, as an exact fraction between 0 and 1; `whole` is positive. */
export type Share = { part: number; whole: number }

/** All or nothing. */
export const wholly = (correct: boolean): Share => ({ part: correct ? 1 : 0, whole: 1 })

/** What reading a response needs of a question: its answers in their order. */
export type Asked = { answerIds: readonly string[] }

/** Why a response is invalid: it has the wrong form, or names answers that the question does not have. */
export type Misfit = { key: FieldMessageKey; values?: Record<string, number> } | 'not_found'

/** A response in its normal form (null for none), or why it is invalid. */
export type ReadResponse = { response: Response | null } | { misfit: Misfit }

/** The error for a response of another kind. */
export const otherKind: ReadResponse = { misfit: { key: 'invalid' } }

/** The solution of a written question. */
export type Written = {
  answers: readonly { id: string; correct: boolean }[]
  scoring: Scoring | null
  number: CorrectNumber | null
  accepted: readonly string[]
}

/** A solution that a tutor names afterwards: exactly one of these. */
export type NamedSolution = {
  correctAnswers?: readonly string[] | undefined
  number?: CorrectNumber | undefined
  accepted?: readonly string[] | undefined
  order?: readonly string[] | undefined
}

/** The named solution; or that it belongs to another kind, or names answers that the question does not have. */
export type ReadSolution = { solution: Solution } | { problem: 'otherKind' | 'unknownAnswer' }

/** An answer with its count, and whether it is correct. */
export type CountedAnswer = {
  id: string
  /** The written answer, or the entered value. */
  text: string
  correct: boolean
  /** For the kind `order`: how often the item was put in its place; in a survey, in the first place. */
  count: number
  /** For the kind `order`: how often the item was put in each place, from the first. */
  places?: number[] | undefined
  /** The tutor has hidden it from the hall. */
  hidden?: boolean | undefined
}

/** A question whose responses are counted: its answers in the correct order, or else in the written one. */
export type CountedQuestion = {
  id: string
  answers: readonly { id: string; text: string; correct: boolean }[]
  survey: boolean
  /**
   * The part of the solution besides the answers marked as correct; empty for a survey, and for viewers who may not
   * know the solution yet.
   */
  solutionDetails: SolutionDetails
}

/**
 * One bar: an answer, the numbers from `text` to below `to`, or a number of `others`; `before` is its count in the
 * round before. `meanPlace`, and `meanPlaceBefore` in that round, count from 1; null if nobody answered.
 */
export type Bar = Omit<CountedAnswer, 'places' | 'hidden'> & {
  to?: string | undefined
  others?: number | undefined
  before: number
  meanPlace?: number | null | undefined
  meanPlaceBefore?: number | null | undefined
}

/** What bars are made of: the answers of a round, and those of the round before if there is one. */
export type Summed = {
  answers: readonly CountedAnswer[]
  before: readonly CountedAnswer[]
  survey: boolean
  /** Whether the solution is shown. */
  solved: boolean
  solutionDetails: SolutionDetails
  /** The number of bars that there is room for, if that is less than usual; at least 2. */
  max?: number | undefined
}

/** The rules of one kind of question. */
export type Kind = {
  /** Whether a response can be partly correct, so that a question has a scoring. */
  hasScoring: boolean
  /** Whether nothing is ever correct. */
  isSurvey: boolean
  /**
   * What students enter if they do not choose. A tutor can hide words from the hall; the words of a survey become a
   * cloud.
   */
  entered: 'numbers' | 'words' | null
  /** The lowest and the highest value, where these have a meaning of their own. */
  ends?: { low: string; high: string }
  /** How responses are counted: by written answers, by entered values, or by places of items. */
  countedBy: 'answers' | 'values' | 'places'
  read: (response: Response, asked: Asked) => ReadResponse
  /** The solution by which rounds of a question are graded. */
  solve: (question: Written) => Solution
  /** The field by which regrading names another solution. */
  resolvedBy: keyof NamedSolution
  /** The solution after regrading, in place of the previous one. */
  resolve: (named: NamedSolution, asked: Asked & { solution: Solution }) => ReadSolution
  /** The share of the points that a response is worth, given the solution. */
  share: (response: Response, solution: Solution) => Share
  /** The part of a solution besides the answers marked as correct. */
  detailsOf: (solution: Solution) => SolutionDetails
  /** Counts the answers of a question, from the counts of `keysOf`; these may include keys of other questions. */
  count: (question: CountedQuestion, counts: ReadonlyMap<string, number>) => CountedAnswer[]
  /** The bars to show. */
  bars: (summed: Summed) => Bar[]
  /** The ids of the bars that count a response. */
  barsWith: (questionId: string, response: Response, solutionDetails: SolutionDetails) => readonly string[]
}
