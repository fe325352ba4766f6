import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { wholeNumber } from '@/lib/http/fields'

/** What a participant gives, and what is stored now. */
export const lectureRating = z.strictObject({ rating: wholeNumber(bounds.rating, 'choose') })

export type LectureRating = z.infer<typeof lectureRating>
