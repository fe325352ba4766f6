import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { id, text } from '@/lib/http/fields'

/** `title`: left out, the original's. */
export const lectureCopyInput = z.strictObject({
  semesterId: id,
  title: text(bounds.title, 'title').optional(),
})

export type LectureCopyInput = z.infer<typeof lectureCopyInput>
