import { z } from 'zod'
import { bounds, readMatriculationNumber } from '@/lib/bounds'
import { chairView } from '@/lib/chair/schema'
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

/** What the entry page needs to know: about this installation, and about whoever is signed in in this browser. */
export const entryView = z.object({
  chair: chairView,
  /** The ways in by the university; `name` is null where nobody has named the provider. */
  universities: z.array(z.object({ kind: z.enum(['oidc', 'saml']), name: z.string().nullable() })),
  /** Whether passkeys work at this address. */
  passkeys: z.boolean(),
  /**
   * What joining would end: a tutor's sign-in, or a participant's stay in the lecture of that title; `own`: the code
   * that was asked about is that lecture's. Null for nobody signed in.
   */
  signedIn: z
    .union([
      z.object({ kind: z.literal('tutor') }),
      z.object({ kind: z.literal('participant'), title: z.string(), own: z.boolean() }),
    ])
    .nullable(),
})

export type EntryView = z.infer<typeof entryView>
