'use client'

import { useTranslations } from 'next-intl'
import type { FieldErrors } from '@/components/ui/form-errors'
import { readWholeNumber } from '@/components/ui/number-field'
import { bounds } from '@/lib/bounds'
import type { ApiError } from '@/lib/http/fetch-json'
import { fieldAtPath, fieldNames, problemsOf, type QuestionDraft } from '@/lib/questions/draft-rules'
import type { QuickCheckDraft } from '@/lib/quickchecks/draft-rules'

/** The texts as they stand in the fields at this moment, a key ahead of the state. */
function readFields(draft: QuickCheckDraft, data: FormData): QuickCheckDraft {
  const read = (name: string, otherwise: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  const question = (one: QuestionDraft): QuestionDraft => ({
    ...one,
    text: read(fieldNames.text(one), one.text),
    points: readWholeNumber(read(fieldNames.points(one), String(one.points ?? ''))),
    correctId: read(fieldNames.correct(one), one.correctId ?? '') || null,
    answers: one.answers.map((answer) => ({ ...answer, text: read(fieldNames.answer(answer), answer.text) })),
  })
  return { ...draft, title: read('title', draft.title), questions: draft.questions.map(question) }
}

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
  return (draft, data) => {
    const { title, questions } = readFields(draft, data)
    const { max } = bounds.title
    const long = Array.from(title.trim()).length > max ? t('tooLong', { max }) : undefined
    const found = questions.flatMap((question) => Object.entries(problemsOf(question)))
    const sentences = found.map(([name, { key, values }]) => [name, t(key, { max: 0, min: 0, ...values })])
    return { title: title.trim() === '' ? t('title') : long, ...Object.fromEntries(sentences) }
  }
}
