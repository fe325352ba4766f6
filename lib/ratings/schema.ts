import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, wholeNumber } from '@/lib/http/fields'

export const quickCheckRatingInput = z.strictObject({
  roundId: id,
  quality: wholeNumber(bounds.rating, 'choose'),
  relevance: wholeNumber(bounds.rating, 'choose'),
})

export const ratedView = z.object({ rated: z.literal(true) })

/** The rating that a participant gives, and the reply with the stored one. */
export const lectureRating = z.strictObject({ rating: wholeNumber(bounds.rating, 'choose') })

export type LectureRating = z.infer<typeof lectureRating>

/** A rating that may arrive late names its session, so that it never counts for another one. */
export const lectureRatingInput = lectureRating.extend({ sessionId: id.optional() })

export type LectureRatingInput = z.infer<typeof lectureRatingInput>
