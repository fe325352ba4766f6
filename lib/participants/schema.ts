import { z } from 'zod'
import { bounds, readMatriculationNumber } from '@/lib/bounds'
import { chairView } from '@/lib/chair/schema'
import { text } from '@/lib/http/fields'

/** As a text or a whole number. */
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

/** The data of the entry page: this installation and the current sign-in. */
export const entryView = z.object({
  chair: chairView,
  /** The sign-ins by the university; `name` is null if not configured. */
  universities: z.array(z.object({ kind: z.enum(['oidc', 'saml']), name: z.string().nullable() })),
  /** Whether passkeys work at this address. */
  passkeys: z.boolean(),
  /**
   * The sign-in that joining would end: a tutor's, or a participant's in the lecture with that title; `own`: whether
   * the requested code belongs to that lecture. Null if nobody is signed in.
   */
  signedIn: z
    .union([
      z.object({ kind: z.literal('tutor') }),
      z.object({ kind: z.literal('participant'), title: z.string(), own: z.boolean() }),
    ])
    .nullable(),
})

export type EntryView = z.infer<typeof entryView>
