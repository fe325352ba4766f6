import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { wholeNumber } from '@/lib/http/fields'

/** What the projector views of a session show: which question of the result, whether it is hidden, or a blank view. */
export const wallState = z.object({ question: z.int(), hidden: z.boolean(), blank: z.boolean() })

export type WallState = z.infer<typeof wallState>

/** Fields that are left out stay as they are. `question` counts from 0. */
export const wallChange = z
  .strictObject({
    question: wholeNumber({ min: 0, max: bounds.questionsPerQuickCheck.max - 1 }),
    hidden: z.boolean({ error: 'choose' }),
    blank: z.boolean({ error: 'choose' }),
  })
  .partial()

export type WallChange = z.infer<typeof wallChange>
