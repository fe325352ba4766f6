import { z } from 'zod'
import { questionContent, type NewQuestion } from '@/lib/questions/kinds/content-schema'

/** A question answered with a step of a scale; always a survey. */
export const scaleInput = questionContent
  .extend({
    kind: z.literal('scale'),
    graded: z.literal(false, { error: 'choose' }).default(false),
  })
  .transform((content): NewQuestion => ({ ...content, answers: [], settings: {} }))
