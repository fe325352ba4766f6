import { z } from 'zod'
import { kindBounds } from '@/lib/later-bounds'
import { answersInput, questionContent, type NewQuestion } from '@/lib/questions/kinds/content-schema'
import { scoring } from '@/lib/questions/kinds/schema'

/** A question whose items are put in order; they are written in the correct order. */
export const orderInput = questionContent
  .extend({
    kind: z.literal('order'),
    answers: answersInput(kindBounds.orderItems),
    scoring: scoring.default('partial'),
  })
  .transform(({ answers, scoring: chosen, ...rest }): NewQuestion => ({
    ...rest,
    answers: answers.map(({ text }) => ({ text, correct: false })),
    settings: { scoring: chosen },
  }))
