import type { FieldMessageKey } from '@/lib/http/errors'
import type { CorrectNumber, Response, Scoring, Solution, ShownSolution } from '@/lib/questions/kinds/schema'

/** What of the points a response is worth, as an exact fraction between 0 and 1; `whole` is positive. */
export type Share = { part: number; whole: number }

/** What is not correct is worth nothing. */
export const wholly = (correct: boolean): Share => ({ part: correct ? 1 : 0, whole: 1 })

/** A question as a response to it is read: its answers in the order they are written. */
export type Asked = { answerIds: readonly string[] }

/** What is wrong with a response: it is none of this kind, or it names what the question does not have. */
export type Misfit = { key: FieldMessageKey; values?: Record<string, number> } | 'not_found'

/** A response in its one written form, null for none; or what is wrong with it. */
export type ReadResponse = { response: Response | null } | { misfit: Misfit }

/** A response of another kind. */
export const otherKind: ReadResponse = { misfit: { key: 'invalid' } }

/** What a question says about its solution. */
export type Written = {
  answers: readonly { id: string; correct: boolean }[]
  scoring: Scoring | null
  number: CorrectNumber | null
  accepted: readonly string[]
}

/** A solution that a tutor names afterwards: one of the four. */
export type NamedSolution = {
  correctAnswers?: readonly string[] | undefined
  number?: CorrectNumber | undefined
  accepted?: readonly string[] | undefined
  order?: readonly string[] | undefined
}

/** The solution that is named; or that it is one of another kind, or has answers that the question does not have. */
export type ReadSolution = { solution: Solution } | { problem: 'otherKind' | 'unknownAnswer' }

/** How often an answer was given, and whether it is correct. */
export type CountedAnswer = {
  id: string
  /** As it was written, or what was entered. */
  text: string
  correct: boolean
  /** Of the kind `order`: how often the item was put in its place; of a survey, in the first one. */
  count: number
  /** Of the kind `order`: how often it was put in each place, the first one first. */
  places?: number[] | undefined
  /** The tutor has hidden it from the hall. */
  hidden?: boolean | undefined
}

/** A question as its responses are counted: its answers in the order that is correct, or else in the written one. */
export type CountedQuestion = {
  id: string
  answers: readonly { id: string; text: string; correct: boolean }[]
  survey: boolean
  /** The solution as it is told; nothing of a survey, and where it may not be known yet. */
  shownSolution: ShownSolution
}

/**
 * What one bar stands for: an answer, or the numbers from `text` to below `to`, or so many `others`; `before` is its count
 * in the round before, `meanPlace` counts from 1.
 */
export type Bar = Omit<CountedAnswer, 'places' | 'hidden'> & {
  to?: string | undefined
  others?: number | undefined
  before: number
  meanPlace?: number | null | undefined
}

/** What bars are made of: the answers of a round, perhaps with those of the round before. */
export type Summed = {
  answers: readonly CountedAnswer[]
  before: readonly CountedAnswer[]
  survey: boolean
  /** What is correct, where that is shown. */
  solved: boolean
  shownSolution: ShownSolution
}

/** The rules of one kind of question. */
export type Kind = {
  /** A response of this kind can be partly correct, and a question says what that is worth. */
  hasScoring: boolean
  /** Nothing is ever correct. */
  isSurvey: boolean
  /** What students enter where they do not choose. A tutor can hide words from the hall; those of a survey make a cloud. */
  entered: 'numbers' | 'words' | null
  /** Its responses are counted by the answers that are written with it, by the values entered, or by places of its items. */
  countedBy: 'answers' | 'values' | 'places'
  read: (response: Response, asked: Asked) => ReadResponse
  /** What rounds of a question are graded by. */
  solve: (question: Written) => Solution
  /** By what regrading names another solution. */
  resolvedBy: keyof NamedSolution
  /** The solution that regrading names, in place of another one. */
  resolve: (named: NamedSolution, asked: Asked & { solution: Solution }) => ReadSolution
  /** What a response is worth beside the solution. */
  share: (response: Response, solution: Solution) => Share
  /** What is told of a solution beside the answers that are marked as correct. */
  shownOf: (solution: Solution) => ShownSolution
  /** How often each answer was given, from the counts of `keysOf`; keys of other questions may be among them. */
  count: (question: CountedQuestion, counts: ReadonlyMap<string, number>) => CountedAnswer[]
  /** What is shown of it. */
  bars: (summed: Summed) => Bar[]
  /** The ids of the bars in which a response to a question is counted. */
  barsWith: (questionId: string, response: Response, shownSolution: ShownSolution) => readonly string[]
}
