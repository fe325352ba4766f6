import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { questionInput, type QuestionInput } from '@/lib/questions/input-schema'
import { drafts } from '@/lib/questions/kinds/draft-rules'
import { NEW } from '@/lib/questions/kinds/answers-draft-rules'
import { emptyNumber, numberDraft, typedNumber } from '@/lib/questions/kinds/number/draft-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { questionKind, scoring } from '@/lib/questions/kinds/schema'
import type { QuestionChange, QuestionView } from '@/lib/questions/schema'

/** The schema of a question draft stored in the browser. */
export const keptQuestion = z.object({
  /** The stored id, or a temporary one for what is new; so are the ids of answers. */
  id: z.string(),
  text: z.string(),
  /** Null while the field contains no whole number. */
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
  /** For the kind `number`, as typed. */
  number: numberDraft.default(() => emptyNumber),
  /** For the kind `text`: the accepted texts, one per line. */
  accepted: z.string().default(''),
})

/** A question as it is being written. */
export type QuestionDraft = z.infer<typeof keptQuestion>

/** Reads a draft stored in the browser; null if it is invalid. */
export function parseKept<Draft>(schema: z.ZodType<Draft>, text: string | null): Draft | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null
  } catch {
    return null
  }
}

/** A temporary id for something that is not stored yet. */
function draftId(): string {
  return `${NEW}${Math.random().toString(36).slice(2, 12)}`
}

export function emptyAnswer(): QuestionDraft['answers'][number] {
  return { id: draftId(), text: '' }
}

/** An empty question with the usual number of answers. */
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
    accepted: '',
  }
}

/** The draft of a stored question, for editing. */
export function draftOf({
  answers,
  scoring: chosen = 'partial',
  number,
  accepted = [],
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
    accepted: accepted.join('\n'),
    answers: answers.map((answer) => ({ id: answer.id, text: answer.text })),
    correctAnswers: answers.flatMap((answer) => (answer.correct ? answer.id : [])),
  }
}

/** A copy of a draft as a new question. */
export function copyOfDraft(draft: QuestionDraft): QuestionDraft {
  const ids = new Map(draft.answers.map(({ id }) => [id, draftId()]))
  return {
    ...draft,
    id: draftId(),
    answers: draft.answers.map(({ id, text }) => ({ id: ids.get(id) ?? draftId(), text })),
    correctAnswers: draft.correctAnswers.flatMap((id) => ids.get(id) ?? []),
  }
}

/** A copy of the draft of a stored question as a new question; numbers are as typed in a language. */
export function copyOfStored(draft: QuestionDraft, locale: string): QuestionDraft {
  return { ...copyOfDraft(draft), number: typedNumber(draft.number, locale) }
}

/** Whether anything was written into a question. */
export function hasText(draft: QuestionDraft): boolean {
  const texts = [draft.text, draft.explanation, ...drafts[draft.kind].textsOf(draft)]
  return texts.some((text) => text.trim() !== '')
}

/** A text in one line, without Markdown syntax, to recognise a question by. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/!\[([^\]]*)\]\(image:[^)]*\)/g, '$1')
    .replaceAll(/```\w*|[*`$]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether a question has a correct answer; some kinds are always surveys. */
export function isGraded({ kind, graded }: Pick<QuestionDraft, 'kind' | 'graded'>): boolean {
  return graded && !kinds[kind].isSurvey
}

/** The input that creates the question of a draft. Without a whole number, points are NaN, which the schema rejects. */
export function toInput(draft: QuestionDraft): QuestionInput {
  const { kind, text, points, explanation } = draft
  const graded = isGraded(draft)
  const worth = graded ? { points: points ?? Number.NaN } : { graded }
  return drafts[kind].toInput({ ...draft, graded }, { text, explanation, ...worth })
}

/** The path of an error within the draft: an error in one line belongs to the field with all lines. */
function pathIn(draft: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  let at = draft
  const end = path.findIndex((key) => {
    if (typeof at !== 'object' || at === null) return true
    at = Reflect.get(at, key)
    return false
  })
  return path.slice(0, end === -1 ? path.length : end)
}

/**
 * The schema of a form that sends its draft to an endpoint. It validates the endpoint's input, returns it, and reports
 * errors by the paths of the draft, which are the same.
 */
export function formSchema<Draft, Input>(toSent: (draft: Draft) => Input, schema: z.ZodType<unknown, Input>) {
  return z.custom<Draft>().transform((draft, { issues }) => {
    const input = toSent(draft)
    for (const issue of schema.safeParse(input).error?.issues ?? [])
      issues.push({ ...issue, path: pathIn(draft, issue.path), input: undefined })
    return input
  })
}

/** The form of a new question. */
export const questionForm = formSchema(toInput, questionInput)

/** How many fields of a question the server would reject. */
export function countProblems(draft: QuestionDraft): number {
  const issues = questionForm.safeParse(draft).error?.issues ?? []
  return new Set(issues.map(({ path }) => path.join('.'))).size
}

/** The changes of a stored question; null if there are none. */
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
