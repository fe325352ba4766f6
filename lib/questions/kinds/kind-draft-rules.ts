import type { QuestionDraft } from '@/lib/questions/draft-rules'
import type { QuestionInput } from '@/lib/questions/input-schema'

/** The fields that every kind sends. */
type Content = { text: string; explanation: string; points?: number; graded?: boolean }

/** The form rules of a kind. */
export type KindDraft = {
  /** The endpoint's input. */
  toInput: (draft: QuestionDraft, content: Content) => QuestionInput
  /** The texts besides question and explanation. */
  textsOf: (draft: QuestionDraft) => readonly string[]
}
