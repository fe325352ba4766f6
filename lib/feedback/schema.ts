import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { text } from '@/lib/http/fields'

export const feedbackCategory = z.enum(
  ['fun', 'orga', 'tutor', 'disruptive', 'hqa', 'contentual', 'uncategorized'],
  {
    error: 'choose',
  },
)

export const feedbackInput = z.strictObject({
  text: text(bounds.feedbackText, 'text'),
  category: feedbackCategory.default('uncategorized'),
})

/** A message as tutors see it: nobody's. */
export const feedbackView = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  text: z.string(),
  category: feedbackCategory,
  date: z.string(),
  read: z.boolean(),
  session: z.object({ id: z.string(), number: z.int(), title: z.string() }).nullable(),
})

export type FeedbackView = z.infer<typeof feedbackView>
