import { z } from 'zod'
import { id } from '@/lib/http/fields'

export const csvFormat = z.enum(['plain', 'excel'], { error: 'choose' })

export type CsvFormat = z.infer<typeof csvFormat>

/** Query of the CSV downloads. */
export const exportQuery = z.object({
  session: id.optional(),
  round: id.optional(),
  format: csvFormat.default('plain'),
})
