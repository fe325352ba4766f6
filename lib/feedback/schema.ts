import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { flag, id, items, listQuery, queryNumber, text } from '@/lib/http/fields'

export const feedbackCategory = z.enum(
  ['fun', 'orga', 'tutor', 'disruptive', 'hqa', 'contentual', 'uncategorized'],
  {
    error: 'choose',
  },
)

export const feedbackInput = z.strictObject({
  text: text(bounds.feedbackText, 'text'),
  category: feedbackCategory.default('uncategorized'),
  /** Chosen by the sender: a message whose receipt was lost is sent again with the same key and stored once. */
  key: z.uuid({ error: 'invalid' }).optional(),
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

export const feedbackChange = z.strictObject({
  read: z.boolean({ error: 'choose' }).optional(),
  category: feedbackCategory.optional(),
})

/** `ids`: left out, everything unread in the lecture; an empty list names nothing. */
export const readInput = z.strictObject({ ids: items(id, { min: 0, max: 1000 }).optional() })

/** How many messages became read by the call. */
export const readView = z.object({ read: z.int() })

const sorts = ['date', '-date', 'number', '-number'] as const

/** Asks for messages that were sent while no session was active. */
export const withoutSession = 'none'

/** Ids in a query string, parted by commas. */
const idList = z
  .string()
  .transform((value) => (value === '' ? [] : value.split(',')))
  .pipe(items(id, { min: 0, max: bounds.pageSize.max }))

export const feedbackListQuery = listQuery.extend({
  lecture: id.optional(),
  id: id.optional(),
  /** Only these, as far as they are there. */
  ids: idList.optional(),
  /** Only those that came after the message with this number. */
  after: queryNumber({ min: 0, max: 999_999_999 }).optional(),
  session: z.union([z.literal(withoutSession), id]).optional(),
  category: feedbackCategory.optional(),
  read: flag.optional(),
  sort: z.enum(sorts, { error: 'choose' }).optional(),
})

export type FeedbackListQuery = z.infer<typeof feedbackListQuery>
