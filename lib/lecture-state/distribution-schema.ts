import { z } from 'zod'
import { solutionDetails } from '@/lib/questions/kinds/schema'
import { regradedNotice } from '@/lib/rounds/regrade-schema'

/** Entered values: one of them, numbers from `text` to below `to`, or how many `others`; of an item: its mean place. */
const barShown = {
  text: z.string().optional(),
  to: z.string().optional(),
  others: z.int().optional(),
  meanPlace: z.number().nullable().optional(),
}

/** How often each answer of a single question was given; the solution and why are null until it is shown. */
export const distribution = z.object({
  roundId: z.string(),
  /** How many answered. */
  answered: z.int(),
  answers: z.array(
    z.object({ id: z.string(), count: z.int(), correct: z.boolean().nullable(), ...barShown }),
  ),
  /** Together with the solution. */
  ...solutionDetails,
  explanationHtml: z.string().nullable(),
  /** When a tutor has regraded it, and whether for everybody or excluded; null if not regraded. */
  regraded: regradedNotice.nullable(),
})

export type Distribution = z.infer<typeof distribution>
