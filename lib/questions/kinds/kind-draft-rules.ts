import type { QuestionDraft } from '@/lib/questions/draft-rules'
import type { QuestionInput } from '@/lib/questions/input-schema'

/** What a question is sent with, whatever its kind. */
type Content = { text: string; explanation: string; points?: number; graded?: boolean }

/** What the form of a question knows of a kind. */
export type KindDraft = {
  /** The endpoint's input. */
  toInput: (draft: QuestionDraft, content: Content) => QuestionInput
  /** What was written beside question and explanation. */
  textsOf: (draft: QuestionDraft) => readonly string[]
}
