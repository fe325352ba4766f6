import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, items } from '@/lib/http/fields'
import { numberContent } from '@/lib/questions/input-schema'
import { correctNumber } from '@/lib/questions/kinds/schema'

/** Other answers are correct than those that were. */
export const otherAnswers = z.strictObject({
  correctAnswers: items(id, { min: 1, max: bounds.answersPerQuestion.max }),
})

/** Another number is correct; its unit stays. */
export const otherNumber = z.strictObject({ number: numberContent.required({ value: true }) })

/** Whoever took part gets all points. */
const everybody = z.strictObject({ everybody: z.literal(true) })

/** It counts nothing, and nothing can be reached with it. */
const excluded = z.strictObject({ excluded: z.literal(true) })

/** How a question of a round is graded in place of what it was asked with. */
export const regrading = z.union([otherAnswers, otherNumber, everybody, excluded], { error: 'invalid' })

export type Regrading = z.infer<typeof regrading>

/** How a question has been regraded, and when: one of the four. */
export const regradedView = z.object({
  at: z.string(),
  correctAnswers: z.array(z.string()).optional(),
  number: correctNumber.optional(),
  everybody: z.literal(true).optional(),
  excluded: z.literal(true).optional(),
})

export type Regraded = z.infer<typeof regradedView>

/** How a stored question of a round has been regraded; null as it was asked. */
export function regradedOf(row: { regrading: unknown; regradedAt: Date | null }): Regraded | null {
  return row.regradedAt && regradedView.parse({ at: row.regradedAt.toISOString(), ...Object(row.regrading) })
}

/** By the question's id; null takes it back. */
export const regradeInput = z.strictObject({
  questions: z
    .record(id, regrading.nullable())
    .refine((questions) => Object.keys(questions).length > 0, { error: 'choose' }),
})

export type RegradeInput = z.infer<typeof regradeInput>
