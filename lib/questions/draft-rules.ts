import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { kinds } from '@/lib/questions/kinds/rules'
import { questionKind, scoring } from '@/lib/questions/kinds/schema'
import { questionInput } from '@/lib/questions/input-schema'
import type { QuestionChange, QuestionView } from '@/lib/questions/schema'

/** The shape that a question kept in the browser must have to be offered again. */
export const keptQuestion = z.object({
  /** The stored one, or made up for what is new; so are those of its answers. */
  id: z.string(),
  text: z.string(),
  /** Null while no whole number stands there. */
  points: z.number().nullable(),
  answers: z.array(z.object({ id: z.string(), text: z.string() })).min(1),
  kind: questionKind.default('single'),
  /** The ids of the answers that are correct. */
  correctAnswers: z.array(z.string()).default([]),
  /** It has a correct answer; otherwise it is a survey. */
  graded: z.boolean().default(true),
  /** For kinds whose answers can be partly correct. */
  scoring: scoring.default('partial'),
  explanation: z.string().default(''),
  /** For the kind `number`, as it was typed. */
  number: z
    .object({ value: z.string(), tolerance: z.string(), tolerancePercent: z.boolean(), unit: z.string() })
    .default(() => emptyNumber),
})

/** A question as it is being written. */
export type QuestionDraft = z.infer<typeof keptQuestion>

/** Reads a draft that the browser kept; null for anything else. */
export function parseKept<Draft>(schema: z.ZodType<Draft>, text: string | null): Draft | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

const NEW = 'new-'

/** An id for what is not stored yet. */
export function draftId(): string {
  return `${NEW}${Math.random().toString(36).slice(2, 12)}`
}

export function emptyAnswer(): QuestionDraft['answers'][number] {
  return { id: draftId(), text: '' }
}

export const emptyNumber: QuestionDraft['number'] = {
  value: '',
  tolerance: '',
  tolerancePercent: false,
  unit: '',
}

/** A question with nothing in it yet and as many answers as most have. */
export function emptyQuestion(): QuestionDraft {
  const answers = Array.from({ length: 4 }, emptyAnswer)
  return {
    id: draftId(),
    text: '',
    points: bounds.points.default,
    kind: 'single',
    answers,
    correctAnswers: [],
    graded: true,
    scoring: 'partial',
    explanation: '',
    number: emptyNumber,
  }
}

/** A stored question to be edited. */
export function draftOf({
  answers,
  scoring: chosen = 'partial',
  number,
  ...question
}: QuestionView): QuestionDraft {
  const { id, kind, text, points, graded, explanation } = question
  return {
    id,
    kind,
    scoring: chosen,
    text,
    explanation,
    points: graded ? points : bounds.points.default,
    graded,
    number: number ? { ...number, value: number.value ?? '' } : emptyNumber,
    answers: answers.map((answer) => ({ id: answer.id, text: answer.text })),
    correctAnswers: answers.flatMap((answer) => (answer.correct ? answer.id : [])),
  }
}

/** The same question once more, as a new one. */
export function copyOfDraft(draft: QuestionDraft): QuestionDraft {
  const ids = new Map(draft.answers.map(({ id }) => [id, draftId()]))
  return {
    ...draft,
    id: draftId(),
    answers: draft.answers.map(({ id, text }) => ({ id: ids.get(id) ?? draftId(), text })),
    correctAnswers: draft.correctAnswers.flatMap((id) => ids.get(id) ?? []),
  }
}

/** Whether anything was written into a question. */
export function hasText({ text, explanation, answers, number }: QuestionDraft): boolean {
  return [text, explanation, number.value, number.unit, ...answers.map((answer) => answer.text)].some(
    (one) => one.trim() !== '',
  )
}

/** A text in one line, without the marks of its markup; good enough to recognise it by. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/```\w*|[*`$]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Answers without the empty ones at the end that were never stored; the least number and the correct ones stay. */
function withoutTrailing({ answers, correctAnswers }: QuestionDraft): QuestionDraft['answers'] {
  const last = answers.findLastIndex(
    ({ id, text }) => text.trim() !== '' || correctAnswers.includes(id) || !id.startsWith(NEW),
  )
  return answers.slice(0, Math.max(last + 1, bounds.answersPerQuestion.min))
}

/** A correct number as it was typed; without a tolerance it must be met exactly. */
export function numberInputOf({ tolerance, ...number }: QuestionDraft['number']) {
  return { ...number, ...(tolerance.trim() !== '' && { tolerance }) }
}

/** What makes a new question of a draft; without a whole number the points are none, which the schema refuses. */
export function toInput(draft: QuestionDraft): z.input<typeof questionInput> {
  const { kind, text, points, correctAnswers, graded, explanation } = draft
  if (kind === 'number')
    return {
      kind,
      text,
      explanation,
      number: graded ? numberInputOf(draft.number) : { unit: draft.number.unit },
      ...(graded ? { points: points ?? Number.NaN } : { graded }),
    }
  const answers = withoutTrailing(draft)
  return {
    kind,
    text,
    explanation,
    answers: answers.map((answer) => ({ text: answer.text })),
    ...(kinds[kind].hasScoring && { scoring: draft.scoring }),
    ...(graded
      ? {
          points: points ?? Number.NaN,
          correctAnswers: answers.flatMap(({ id }, at) => (correctAnswers.includes(id) ? at : [])),
        }
      : { graded }),
  }
}

/** Makes the endpoint's input of a draft; names what is wrong by the draft's own paths, which are the same. */
export const questionForm = z.custom<QuestionDraft>().transform(toInput).pipe(questionInput)

/** How many fields of a question the server would refuse. */
export function countProblems(draft: QuestionDraft): number {
  const issues = questionForm.safeParse(draft).error?.issues ?? []
  return new Set(issues.map(({ path }) => path.join('.'))).size
}

/** What was changed in a stored question; null when nothing was. */
export function toChange(draft: QuestionDraft, stored: QuestionDraft): QuestionChange | null {
  const answers = draft.answers.flatMap(({ id, text }) => {
    const before = stored.answers.find((answer) => answer.id === id)
    return before && before.text !== text.trim() ? [{ id, text: text.trim() }] : []
  })
  const change = {
    ...(draft.text.trim() !== stored.text && { text: draft.text.trim() }),
    ...(draft.explanation.trim() !== stored.explanation && { explanation: draft.explanation.trim() }),
    ...(draft.graded && draft.points !== stored.points && { points: draft.points ?? bounds.points.default }),
    ...(draft.scoring !== stored.scoring && { scoring: draft.scoring }),
    ...(answers.length > 0 && { answers }),
  }
  return Object.keys(change).length > 0 ? { id: draft.id, ...change } : null
}
