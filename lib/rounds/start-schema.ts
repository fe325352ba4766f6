import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, items, wholeNumber } from '@/lib/http/fields'
import { answerText, numberContent, points, questionText } from '@/lib/questions/input-schema'

const timer = wholeNumber({ min: bounds.quizTimer.min, max: bounds.quizTimer.max }).optional()

const preparedInput = z.strictObject({
  kind: z.enum(['quickcheck', 'question'], { error: 'choose' }),
  id,
  timer,
})

/** A question that is asked aloud: `options` answers with letters, yes and no, or a number to enter. */
const instantInput = z.discriminatedUnion(
  'form',
  [
    z.strictObject({
      kind: z.literal('instant'),
      form: z.literal('choice'),
      options: wholeNumber(bounds.answersPerQuestion).default(bounds.instantOptions),
      timer,
    }),
    z.strictObject({ kind: z.literal('instant'), form: z.literal('yesno'), timer }),
    z.strictObject({ kind: z.literal('instant'), form: z.literal('number'), timer }),
  ],
  { error: 'choose' },
)

export type PreparedInput = z.infer<typeof preparedInput>
export type InstantInput = z.infer<typeof instantInput>

/** `timer`: seconds (of one question); left out, the lecture's own. */
export const startInput = z.discriminatedUnion('kind', [preparedInput, instantInput], { error: 'choose' })

const keptContent = z.strictObject({ text: questionText, points: points.optional() })

/** With answers to choose from; `correctAnswer` is the place of the right one, null keeps a survey. */
export const keptChoice = keptContent.extend({
  kind: z.literal('single').optional(),
  answers: items(z.strictObject({ text: answerText }), bounds.answersPerQuestion),
  correctAnswer: z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' }).nullable(),
})

export type KeptChoice = z.infer<typeof keptChoice>

/** With a number to enter; without a correct one it stays a survey. */
export const keptNumber = keptContent.extend({
  kind: z.literal('number'),
  number: numberContent.optional(),
})

/** What a question that was asked now is kept as. */
export const keepInput = z.discriminatedUnion('kind', [keptChoice, keptNumber], { error: 'choose' })

export type KeepInput = z.infer<typeof keepInput>
