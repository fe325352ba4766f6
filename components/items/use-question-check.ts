'use client'

import { useTranslations } from 'next-intl'
import type { FieldErrors } from '@/components/ui/form-errors'
import { readWholeNumber } from '@/components/ui/number-field'
import { fieldNames, problemsOf, type QuestionDraft } from '@/lib/questions/draft-rules'

/** A question as its fields stand at this moment, a key ahead of the state. */
function readQuestion(draft: QuestionDraft, data: FormData): QuestionDraft {
  const read = (name: string, otherwise: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : otherwise
  }
  return {
    ...draft,
    text: read(fieldNames.text(draft), draft.text),
    points: readWholeNumber(read(fieldNames.points(draft), String(draft.points ?? ''))),
    correctId: read(fieldNames.correct(draft), draft.correctId ?? '') || null,
    answers: draft.answers.map((answer) => ({
      ...answer,
      text: read(fieldNames.answer(answer), answer.text),
    })),
  }
}

/** Says what is wrong with a question as its fields stand, by their names. */
export function useQuestionCheck(): (draft: QuestionDraft, data: FormData) => FieldErrors {
  const t = useTranslations('fields')
  return (draft, data) =>
    Object.fromEntries(
      Object.entries(problemsOf(readQuestion(draft, data))).map(([name, { key, values }]) => [
        name,
        t(key, values ?? {}),
      ]),
    )
}
