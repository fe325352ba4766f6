'use client'

import { useDraftForm, type DraftForm } from '@/components/items/use-draft-form'
import { useQuestionCheck } from '@/components/items/use-question-check'
import type { ApiError } from '@/lib/http/fetch-json'
import { fieldAtPath, type QuestionDraft } from '@/lib/questions/draft-rules'

export const listPath = '/tutor/lecture/questions'

/** What the server says about fields, at the fields of the form that it means. */
function atFields(error: ApiError, draft: QuestionDraft) {
  return { fields: error.fields.map(({ path, message }) => ({ path: fieldAtPath(draft, path), message })) }
}

type FormOptions = {
  start: QuestionDraft
  save: (draft: QuestionDraft) => Promise<void | 'stay'>
  onError: (error: unknown) => void
  unsaved?: boolean
}

/** The state of the form of a question: its draft, what is wrong, whether it is saved. */
export function useQuestionForm(options: FormOptions): QuestionFormState {
  return useDraftForm({ ...options, listPath, atFields, check: useQuestionCheck() })
}

export type QuestionFormState = DraftForm<QuestionDraft>
