import { z } from 'zod'
import { bounds, readMatriculationNumber } from '@/lib/bounds'
import { text } from '@/lib/http/fields'

/** As text or a whole number. */
export const matriculationNumber = z
  .union([z.string(), z.int().nonnegative().transform(String)], { error: 'matriculationNumber' })
  .transform((input, { issues }) => {
    const number = readMatriculationNumber(input)
    if (number !== null) return number
    issues.push({ code: 'custom', message: 'matriculationNumber', input })
    return z.NEVER
  })

/** Registration for a QuickCheck. */
export const identityInput = z.strictObject({ name: text(bounds.name, 'name'), matriculationNumber })

export type Identity = z.infer<typeof identityInput>
