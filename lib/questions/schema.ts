import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { flag, id, items, listQuery, version } from '@/lib/http/fields'
import { answerText, explanation, points, questionText } from '@/lib/questions/kinds/content-schema'
import { questionKind, scoring } from '@/lib/questions/kinds/schema'

/** For the kind `number`: the correct value (null for a survey), its tolerance and the unit. */
const numberView = z.object({
  value: z.string().nullable(),
  tolerance: z.string(),
  tolerancePercent: z.boolean(),
  unit: z.string(),
})

export type NumberView = z.infer<typeof numberView>

/** Without a correct value or a unit. */
export const noNumber: NumberView = { value: null, tolerance: '0', tolerancePercent: false, unit: '' }

/** A question as tutors see it; `html` is the text as safe HTML. */
export const questionView = z.object({
  id: z.string(),
  version: z.int(),
  lectureId: z.string(),
  quickCheckId: z.string().nullable(),
  kind: questionKind,
  text: z.string(),
  html: z.string(),
  points: z.int(),
  /** It has a correct answer; otherwise it is a survey, without points. */
  graded: z.boolean(),
  /** For kinds with partly correct responses. */
  scoring: scoring.optional(),
  number: numberView.optional(),
  /** For the kind `text`, unless it is a survey. */
  accepted: z.array(z.string()).optional(),
  /** Shown with the correct answer; empty without one. */
  explanation: z.string(),
  explanationHtml: z.string(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), html: z.string(), correct: z.boolean() })),
  archived: z.boolean(),
  /** The number of rounds; inside a QuickCheck, those of the QuickCheck. */
  conducted: z.int(),
})

export type QuestionView = z.infer<typeof questionView>

/** A list of changes, each with the id of what it changes, without duplicates. */
export function named<Entry extends z.ZodType<{ id: string }>>(entry: Entry, max: number) {
  return items(entry, { min: 0, max }).check(({ value, issues }) => {
    const seen = new Set<string>()
    for (const [place, { id: name }] of value.entries()) {
      if (seen.has(name))
        issues.push({ code: 'custom', path: [place, 'id'], input: name, message: 'invalid' })
      seen.add(name)
    }
  })
}

/** The correct answer cannot be edited. */
const settled = z.never({ error: 'correctNotEditable' }).optional()

const answerEdit = z.strictObject({ id, text: answerText, correct: settled })

/** Texts and points of a question; fields that are left out stay as they are. */
export const questionChange = z.strictObject({
  id,
  text: questionText.optional(),
  explanation,
  points: points.optional(),
  answers: named(answerEdit, bounds.answersPerQuestion.max).optional(),
  correctAnswer: settled,
  correctAnswers: settled,
  number: settled,
  accepted: settled,
  kind: z.never({ error: 'kindNotEditable' }).optional(),
  scoring: scoring.optional(),
})

export type QuestionChange = z.infer<typeof questionChange>

export const questionEdit = questionChange.extend({ version })

export type QuestionEdit = z.infer<typeof questionEdit>

export const questionArchive = z.strictObject({ id, archived: z.boolean({ error: 'choose' }).default(true) })

/** Without `lectureId` the copy stays in its lecture. */
export const questionDuplicate = z.strictObject({ id, lectureId: id.optional() })

export const questionChoice = z.strictObject({ id })

const sorts = ['createdAt', '-createdAt', 'text', '-text', 'points', '-points'] as const

export const questionListQuery = listQuery.extend({
  lecture: id.optional(),
  id: id.optional(),
  archived: flag.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type QuestionListQuery = z.infer<typeof questionListQuery>

/** Texts of one request: a question with its explanation and its answers has at most ten. */
const PREVIEW_TEXTS = { min: 1, max: 2 + bounds.answersPerQuestion.max }

export const previewInput = z.strictObject({
  texts: items(
    z.string({ error: 'text' }).max(bounds.sessionContent.max, { error: 'tooLong' }),
    PREVIEW_TEXTS,
  ),
})

/** Each text as safe HTML, in the order given. */
export const previewView = z.object({ html: z.array(z.string()) })

export type PreviewView = z.infer<typeof previewView>
