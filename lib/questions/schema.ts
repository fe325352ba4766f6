import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { flag, id, items, listQuery, text, version, wholeNumber } from '@/lib/http/fields'

/** A question as tutors see it; `html` is the text as safe HTML. */
export const questionView = z.object({
  id: z.string(),
  version: z.int(),
  lectureId: z.string(),
  quickCheckId: z.string().nullable(),
  text: z.string(),
  html: z.string(),
  points: z.int(),
  /** One answer is correct; otherwise it is a survey, without points. */
  graded: z.boolean(),
  /** Shown with the correct answer; empty without one. */
  explanation: z.string(),
  explanationHtml: z.string(),
  answers: z.array(z.object({ id: z.string(), text: z.string(), html: z.string(), correct: z.boolean() })),
  archived: z.boolean(),
  /** Rounds started; inside a QuickCheck those of the QuickCheck. */
  conducted: z.int(),
})

export type QuestionView = z.infer<typeof questionView>

export const questionText = text(bounds.questionText, 'questionText')
export const answerText = text(bounds.answerText, 'answerText')
const explanation = text(bounds.explanation, 'text').optional()
export const points = wholeNumber(bounds.points, 'points')

/**
 * `correctAnswer` is the place of the right one among the answers, from 0. With `graded: false` none is: a survey, whose
 * points are left aside.
 */
export const questionInput = z
  .strictObject({
    text: questionText,
    points: points.optional(),
    answers: items(z.strictObject({ text: answerText }), bounds.answersPerQuestion),
    graded: z.boolean({ error: 'choose' }).optional(),
    explanation,
    correctAnswer: z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' }).optional(),
  })
  .refine(({ graded, correctAnswer }) => (correctAnswer === undefined) === (graded === false), {
    path: ['correctAnswer'],
    error: 'selectAnswer',
    // Also where other fields are wrong, so that a form names everything at once.
    when: ({ value, issues }) =>
      typeof value === 'object' && !issues.some(({ path }) => path?.[0] === 'correctAnswer'),
  })
  .refine(({ answers, correctAnswer = 0 }) => correctAnswer < answers.length, {
    path: ['correctAnswer'],
    error: 'selectAnswer',
  })

export type QuestionInput = z.infer<typeof questionInput>

/** Entries that name what they change by its id, each at most once. */
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

/** Which answer is correct is settled when a question is made. */
const settled = z.never({ error: 'correctNotEditable' }).optional()

const answerEdit = z.strictObject({ id, text: answerText, correct: settled })

/** Texts and points of a question; what is not named stays. */
export const questionChange = z.strictObject({
  id,
  text: questionText.optional(),
  explanation,
  points: points.optional(),
  answers: named(answerEdit, bounds.answersPerQuestion.max).optional(),
  correctAnswer: settled,
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
export const PREVIEW_TEXTS = { min: 1, max: 2 + bounds.answersPerQuestion.max }

export const previewInput = z.strictObject({
  texts: items(
    z.string({ error: 'text' }).max(bounds.sessionContent.max, { error: 'tooLong' }),
    PREVIEW_TEXTS,
  ),
})

/** Each text as safe HTML, in the order given. */
export const previewView = z.object({ html: z.array(z.string()) })

export type PreviewView = z.infer<typeof previewView>
