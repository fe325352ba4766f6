import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, items, wholeNumber } from '@/lib/http/fields'
import { answerText, points, questionText } from '@/lib/questions/input-schema'

const timer = wholeNumber({ min: bounds.quizTimer.min, max: bounds.quizTimer.max }).optional()

const preparedInput = z.strictObject({
  kind: z.enum(['quickcheck', 'question'], { error: 'choose' }),
  id,
  timer,
})

/** A question that is asked aloud: `options` answers with letters, or yes and no. */
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
  ],
  { error: 'choose' },
)

export type PreparedInput = z.infer<typeof preparedInput>
export type InstantInput = z.infer<typeof instantInput>

/** `timer`: seconds (of one question); left out, the lecture's own. */
export const startInput = z.discriminatedUnion('kind', [preparedInput, instantInput], { error: 'choose' })

/** What a question that was asked now is kept as; `correctAnswer` is the place of the right one, null keeps a survey. */
export const keepInput = z.strictObject({
  text: questionText,
  answers: items(z.strictObject({ text: answerText }), bounds.answersPerQuestion),
  correctAnswer: z.int({ error: 'selectAnswer' }).min(0, { error: 'selectAnswer' }).nullable(),
  points: points.optional(),
})

export type KeepInput = z.infer<typeof keepInput>
