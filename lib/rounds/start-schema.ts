import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, wholeNumber } from '@/lib/http/fields'
import { questionInput, type QuestionInput } from '@/lib/questions/input-schema'
import { numberContent } from '@/lib/questions/kinds/number/input-schema'
import { answersInput, points, questionText } from '@/lib/questions/kinds/content-schema'
import { acceptedTexts } from '@/lib/questions/kinds/text/input-schema'

const timer = wholeNumber({ min: bounds.quizTimer.min, max: bounds.quizTimer.max }).optional()

const preparedInput = z.strictObject({
  kind: z.enum(['quickcheck', 'question'], { error: 'choose' }),
  id,
  timer,
})

/** An instant question: `options` answers with letters, yes and no, a number or a text to enter, or a scale. */
const instantInput = z.discriminatedUnion(
  'form',
  [
    z.strictObject({
      kind: z.literal('instant'),
      form: z.literal('choice'),
      options: wholeNumber(bounds.answersPerQuestion).default(bounds.instantOptions),
      timer,
    }),
    z.strictObject({
      kind: z.literal('instant'),
      form: z.enum(['yesno', 'number', 'text', 'scale']),
      timer,
    }),
  ],
  { error: 'choose' },
)

export type PreparedInput = z.infer<typeof preparedInput>
export type InstantInput = z.infer<typeof instantInput>

/** `timer`: seconds (of one question); default is the lecture's. */
export const startInput = z.discriminatedUnion('kind', [preparedInput, instantInput], { error: 'choose' })

const keptContent = z.strictObject({ text: questionText, points: points.optional() })

/** With answers to choose from; `correctAnswer` is the index of the correct one, null keeps a survey. */
export const keptChoice = keptContent.extend({
  kind: z.literal('single').optional(),
  answers: answersInput(bounds.answersPerQuestion),
  correctAnswer: z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' }).nullable(),
})

export type KeptChoice = z.infer<typeof keptChoice>

/** With a number or a text to enter; without a correct one it stays a survey. */
export const keptNumber = keptContent.extend({ kind: z.literal('number'), number: numberContent.optional() })
export const keptText = keptContent.extend({ kind: z.literal('text'), accepted: acceptedTexts.optional() })

export const keptScale = keptContent.omit({ points: true }).extend({ kind: z.literal('scale') })

const keptInstant = z.discriminatedUnion('kind', [keptChoice, keptNumber, keptText, keptScale], {
  error: 'choose',
})

/** As it is sent. */
export type KeepInput = z.input<typeof keptInstant>

/** A survey if no correct answer is given. */
function toQuestion(kept: z.output<typeof keptInstant>): QuestionInput {
  if (kept.kind === 'scale') return kept
  if (kept.kind === 'number') return { ...kept, graded: kept.number?.value !== undefined }
  if (kept.kind === 'text') return { ...kept, graded: kept.accepted !== undefined }
  const { correctAnswer, ...choice } = kept
  return correctAnswer === null ? { ...choice, graded: false } : { ...choice, correctAnswer }
}

/** The input for keeping an instant question; the result is what is stored. */
export const keepInput = keptInstant.transform(toQuestion).pipe(questionInput)
