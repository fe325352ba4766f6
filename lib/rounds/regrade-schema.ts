import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { kindBounds } from '@/lib/later-bounds'
import { id, items, version } from '@/lib/http/fields'
import { numberContent } from '@/lib/questions/kinds/number/input-schema'
import { correctNumber } from '@/lib/questions/kinds/schema'
import { acceptedTexts } from '@/lib/questions/kinds/text/input-schema'

/** How a question of a round is regraded: exactly one of these. */
export const regrading = z
  .strictObject({
    /** Other answers are correct. */
    correctAnswers: z
      .array(id)
      .min(1, { error: 'selectAnswer' })
      .max(bounds.answersPerQuestion.max, { error: 'tooMany' })
      .optional(),
    /** Another number is correct; its unit stays, whatever is sent. */
    number: numberContent
      .required({ value: true })
      .transform(({ value, tolerance, tolerancePercent }) => ({ value, tolerance, tolerancePercent }))
      .optional(),
    /** Other texts are accepted. */
    accepted: acceptedTexts.optional(),
    /** Another order is correct: every item, once. */
    order: items(id, kindBounds.orderItems).optional(),
    /** Everybody who took part gets full points. */
    everybody: z.literal(true).optional(),
    /** It does not count, and no points can be reached. */
    excluded: z.literal(true).optional(),
  })
  .refine((change) => Object.keys(change).length === 1, { error: 'invalid' })

export type Regrading = z.infer<typeof regrading>

/** What is sent for a question; null undoes the regrading. */
export type SentRegrading = z.input<typeof regrading> | null

/** How and when a question was regraded: exactly one of these. */
export const regradedView = z.object({
  at: z.string(),
  correctAnswers: z.array(z.string()).optional(),
  number: correctNumber.optional(),
  accepted: z.array(z.string()).optional(),
  order: z.array(z.string()).optional(),
  everybody: z.literal(true).optional(),
  excluded: z.literal(true).optional(),
})

export type Regraded = z.infer<typeof regradedView>

/** What students are told of it. */
export const regradedNotice = regradedView.pick({ at: true, everybody: true, excluded: true })

export type RegradedNotice = z.infer<typeof regradedNotice>

/** How a stored question of a round was regraded; null if it was not. */
export function regradedOf(row: { regrading: unknown; regradedAt: Date | null }): Regraded | null {
  return row.regradedAt && regradedView.parse({ at: row.regradedAt.toISOString(), ...Object(row.regrading) })
}

/** By question id; null undoes the regrading. */
export const regradeInput = z
  .strictObject({
    questions: z
      .record(id, regrading.nullable())
      .refine((questions) => Object.keys(questions).length > 0, { error: 'choose' }),
    /** The versions of the questions that the edit started from, by question id. */
    versions: z.record(id, version).optional(),
  })
  .refine(
    ({ questions, versions = {} }) => Object.keys(versions).every((one) => Object.hasOwn(questions, one)),
    {
      path: ['versions'],
      error: 'invalid',
    },
  )

export type RegradeInput = z.infer<typeof regradeInput>
