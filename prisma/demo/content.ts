import type { FeedbackCategory, LectureType } from '@/prisma/generated/enums'

/** A question as it is taught; `correct` and `tempting` are places among the answers. */
export type DemoQuestion = {
  text: string
  answers: string[]
  correct: number
  /** Further correct ones: then any number of answers can be chosen. */
  alsoCorrect?: number[]
  /** A number is entered in place of a choice: the answers are numbers that students give. */
  asNumber?: { unit: string; tolerance: string }
  /** A text is entered: the answers are texts that students give, and these are accepted besides. */
  asText?: { accepted: string[] }
  /** The answers are items that are put in order, written in the correct one. */
  asOrder?: true
  /** A step from 1 to 5 is chosen in place of a choice; no step is correct. */
  asScale?: true
  /** Asks for an opinion: nothing is correct, and there are no points. */
  survey?: true
  /** Why. */
  explanation?: string
  points?: number
  /** The part of average students who know the answer at once. */
  ease: number
  /** The wrong answer that most who are wrong choose. */
  tempting?: number
}

export type DemoSession = {
  title: string
  content: string
  quickCheck: { title: string; questions: DemoQuestion[]; conductedTwice?: true }
  questions: DemoQuestion[]
  /** Ask, discuss with the neighbour, ask again. */
  peerInstruction?: true
  feedback: [FeedbackCategory, string][]
  /** Students on average: 1 much too slow … 5 much too fast. */
  pace: 1 | 2 | 3 | 4 | 5
}

export type DemoLecture = {
  title: string
  type: LectureType
  /** How many of the demo's students take part. */
  students: number
  quizTimer: number
  quickCheckTimer: number
  sessions: DemoSession[]
}
