import { z } from 'zod'
import { id } from '@/lib/http/fields'

/** Query of the CSV downloads. */
export const exportQuery = z.object({
  session: id.optional(),
  round: id.optional(),
  format: z.enum(['plain', 'excel'], { error: 'choose' }).default('plain'),
})
