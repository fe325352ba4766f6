'use client'

import { useTranslations } from 'next-intl'
import { useQuestionCheck } from '@/components/items/use-question-check'
import type { FieldErrors } from '@/components/ui/form-errors'
import type { ApiError } from '@/lib/http/fetch-json'
import { toFieldErrors } from '@/lib/http/field-errors'
import { fieldAtPath } from '@/lib/questions/draft-rules'
import type { QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import { quickCheckInput } from '@/lib/quickchecks/schema'

/** What the server says about fields, at the fields of the form that it means. */
export function atFields(error: ApiError, { questions }: QuickCheckDraft) {
  const fields = error.fields.map(({ path, message }) => {
    const [, place = '-1', rest = ''] = /^questions\.(\d+)\.?(.*)$/.exec(path) ?? []
    const question = questions[Number(place)]
    return { path: question ? fieldAtPath(question, rest) : path, message }
  })
  return { fields }
}

/** Says what is wrong with a draft as its fields stand, by their names. */
export function useDraftCheck(): (draft: QuickCheckDraft, data: FormData) => FieldErrors {
  const t = useTranslations('fields')
  const checkQuestion = useQuestionCheck()
  return (draft, data) => {
    const typed = data.get('title')
    const title = typeof typed === 'string' ? typed : draft.title
    const { error } = quickCheckInput.shape.title.safeParse(title)
    const [problem] = error ? toFieldErrors(error) : []
    const found = draft.questions.map((question) => checkQuestion(question, data))
    return Object.assign({ title: problem && t(problem.key, problem.values ?? {}) }, ...found) as FieldErrors
  }
}
