import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { questionInput, type QuestionInput } from '@/lib/questions/input-schema'
import { drafts } from '@/lib/questions/kinds/draft-rules'
import { NEW } from '@/lib/questions/kinds/answers-draft-rules'
import { emptyNumber, numberDraft } from '@/lib/questions/kinds/number/draft-rules'
import { kinds } from '@/lib/questions/kinds/rules'
import { questionKind, scoring } from '@/lib/questions/kinds/schema'
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
  number: numberDraft.default(() => emptyNumber),
  /** For the kind `text`: the accepted texts, one in a line. */
  accepted: z.string().default(''),
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

/** An id for what is not stored yet. */
export function draftId(): string {
  return `${NEW}${Math.random().toString(36).slice(2, 12)}`
}

export function emptyAnswer(): QuestionDraft['answers'][number] {
  return { id: draftId(), text: '' }
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
    accepted: '',
  }
}

/** A stored question to be edited. */
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
export function hasText(draft: QuestionDraft): boolean {
  const texts = [draft.text, draft.explanation, ...drafts[draft.kind].textsOf(draft)]
  return texts.some((text) => text.trim() !== '')
}

/** A text in one line, without the marks of its markup; good enough to recognise it by. */
export function plainLine(text: string): string {
  return text
    .replaceAll(/!\[([^\]]*)\]\(image:[^)]*\)/g, '$1')
    .replaceAll(/```\w*|[*`$]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether something is correct; some kinds are surveys always. */
export function isGraded({ kind, graded }: Pick<QuestionDraft, 'kind' | 'graded'>): boolean {
  return graded && !kinds[kind].isSurvey
}

/** What makes a new question of a draft; without a whole number the points are none, which the schema refuses. */
export function toInput(draft: QuestionDraft): QuestionInput {
  const { kind, text, points, explanation } = draft
  const graded = isGraded(draft)
  const worth = graded ? { points: points ?? Number.NaN } : { graded }
  return drafts[kind].toInput({ ...draft, graded }, { text, explanation, ...worth })
}

/** The path of a problem as far as the draft has fields: what is wrong with a line stands at the field of all lines. */
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
 * The schema of a form whose draft becomes the input of an endpoint: it checks what is sent, which it also results in,
 * and names what is wrong by the draft's own paths, which are the same.
 */
export function formSchema<Draft, Input>(toSent: (draft: Draft) => Input, schema: z.ZodType<unknown, Input>) {
  return z.custom<Draft>().transform((draft, { issues }) => {
    const input = toSent(draft)
    for (const issue of schema.safeParse(input).error?.issues ?? [])
      issues.push({ ...issue, path: pathIn(draft, issue.path), input: undefined })
    return input
  })
}

/** Checks a new question that is being written. */
export const questionForm = formSchema(toInput, questionInput)

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
