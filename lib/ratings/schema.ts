import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, wholeNumber } from '@/lib/http/fields'

export const quickCheckRatingInput = z.strictObject({
  roundId: id,
  quality: wholeNumber(bounds.rating, 'choose'),
  relevance: wholeNumber(bounds.rating, 'choose'),
})

export const ratedView = z.object({ rated: z.literal(true) })
