'use client'

import { useTranslations } from 'next-intl'
import { useQuestionCheck } from '@/components/items/use-question-check'
import type { FieldErrors } from '@/components/ui/form-errors'
import { bounds } from '@/lib/bounds'
import type { ApiError } from '@/lib/http/fetch-json'
import { fieldAtPath } from '@/lib/questions/draft-rules'
import type { QuickCheckDraft } from '@/lib/quickchecks/draft-rules'

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
    const title = typeof typed === 'string' ? typed.trim() : draft.title.trim()
    const { max } = bounds.title
    const long = Array.from(title).length > max ? t('tooLong', { max }) : undefined
    const found = draft.questions.map((question) => checkQuestion(question, data))
    return Object.assign({ title: title === '' ? t('title') : long }, ...found) as FieldErrors
  }
}
