import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { chosenId, id, text } from '@/lib/http/fields'

/** `title`: left out, the original's. */
export const lectureCopyInput = z.strictObject({
  semesterId: id,
  title: text(bounds.title, 'title').optional(),
})

/** A copy whose title is typed. */
export const titledCopy = lectureCopyInput.required().extend({ semesterId: chosenId })

export type LectureCopyInput = z.infer<typeof lectureCopyInput>
