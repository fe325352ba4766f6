import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import type { FieldError } from '@/lib/http/errors'
import { toFieldErrors } from '@/lib/http/field-errors'
import {
  questionInput,
  type QuestionChange,
  type QuestionInput,
  type QuestionView,
} from '@/lib/questions/schema'

export type AnswerDraft = { id: string; text: string }

/** A question as it is being written. Ids are the stored ones, or made up for what is new. */
export type QuestionDraft = {
  id: string
  text: string
  /** Null while no whole number stands there. */
  points: number | null
  answers: readonly AnswerDraft[]
  correctId: string | null
}

/** The shape that a question kept in the browser must have to be offered again. */
export const keptQuestion = z.object({
  id: z.string(),
  text: z.string(),
  points: z.number().nullable(),
  answers: z.array(z.object({ id: z.string(), text: z.string() })).min(1),
  correctId: z.string().nullable(),
})

/** Reads a question that the browser kept; null for anything else. */
export function parseQuestionDraft(text: string | null): QuestionDraft | null {
  if (text === null) return null
  try {
    return keptQuestion.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What is wrong with a field. */
export type Problem = Pick<FieldError, 'key' | 'values'>
/** By the names of the fields. */
export type Problems = Readonly<Record<string, Problem>>

/** An id for what is not stored yet. */
export function draftId(): string {
  return `new-${Math.random().toString(36).slice(2, 12)}`
}

export function emptyAnswer(): AnswerDraft {
  return { id: draftId(), text: '' }
}

/** A question with nothing in it yet and as many answers as most have. */
export function emptyQuestion(): QuestionDraft {
  const answers = Array.from({ length: 4 }, emptyAnswer)
  return { id: draftId(), text: '', points: bounds.points.default, answers, correctId: null }
}

/** A stored question to be edited. */
export function draftOf({ id, text, points, answers }: QuestionView): QuestionDraft {
  return {
    id,
    text,
    points,
    answers: answers.map((answer) => ({ id: answer.id, text: answer.text })),
    correctId: answers.find(({ correct }) => correct)?.id ?? null,
  }
}

/** The same question once more, as a new one. */
export function copyOfDraft(draft: QuestionDraft): QuestionDraft {
  const ids = new Map(draft.answers.map(({ id }) => [id, draftId()]))
  return {
    ...draft,
    id: draftId(),
    answers: draft.answers.map(({ id, text }) => ({ id: ids.get(id) ?? draftId(), text })),
    correctId: (draft.correctId && ids.get(draft.correctId)) ?? null,
  }
}

/** Fields are named by ids, not by places, so that what is wrong stays with its field when the order changes. */
export const fieldNames = {
  text: ({ id }: QuestionDraft) => `${id}.text`,
  points: ({ id }: QuestionDraft) => `${id}.points`,
  correct: ({ id }: QuestionDraft) => `${id}.correctAnswer`,
  answer: ({ id }: AnswerDraft) => `${id}.text`,
}

/** What the server would find wrong with a question, by the names of its fields. */
export function problemsOf(draft: QuestionDraft): Problems {
  const { error } = questionInput.safeParse({ ...toInput(draft), points: draft.points })
  const found = error ? toFieldErrors(error) : []
  return Object.fromEntries(
    found.toReversed().map(({ path, key, values }) => [fieldAtPath(draft, path), { key, values }]),
  )
}

/** Whether anything was written into a question. */
export function hasText({ text, answers }: QuestionDraft): boolean {
  return text.trim() !== '' || answers.some((answer) => answer.text.trim() !== '')
}

/** A text in one line, without the marks of its markup; good enough to recognise it by. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/```\w*|[*`$]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The field that the server means by a path inside a question, such as `answers.1.text`. */
export function fieldAtPath(draft: QuestionDraft, path: string): string {
  const answer = draft.answers[Number(/^answers\.(\d+)\.text$/.exec(path)?.[1] ?? -1)]
  if (answer) return fieldNames.answer(answer)
  if (path === 'points') return fieldNames.points(draft)
  if (path === 'correctAnswer' || path.startsWith('answers')) return fieldNames.correct(draft)
  return fieldNames.text(draft)
}

/** What makes a new question of a draft without problems. */
export function toInput({ text, points, answers, correctId }: QuestionDraft): QuestionInput {
  return {
    text: text.trim(),
    points: points ?? bounds.points.default,
    answers: answers.map((answer) => ({ text: answer.text.trim() })),
    correctAnswer: answers.findIndex(({ id }) => id === correctId),
  }
}

/** What was changed in a stored question; null when nothing was. */
export function toChange(draft: QuestionDraft, stored: QuestionDraft): QuestionChange | null {
  const answers = draft.answers.flatMap(({ id, text }) => {
    const before = stored.answers.find((answer) => answer.id === id)
    return before && before.text !== text.trim() ? [{ id, text: text.trim() }] : []
  })
  const change = {
    ...(draft.text.trim() !== stored.text && { text: draft.text.trim() }),
    ...(draft.points !== stored.points && { points: draft.points ?? bounds.points.default }),
    ...(answers.length > 0 && { answers }),
  }
  return Object.keys(change).length > 0 ? { id: draft.id, ...change } : null
}
