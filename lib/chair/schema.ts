import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { text, version } from '@/lib/http/fields'

/** The public data of the chair; an address that is not set is empty. */
export const chairView = z.object({
  name: z.string(),
  imprintUrl: z.string(),
  privacyUrl: z.string(),
  accessibilityUrl: z.string(),
  /** The contact for students' questions about their data; empty if there is none. */
  privacyContact: z.string(),
})

export type ChairView = z.infer<typeof chairView>

/** The chair as administrators see it. */
export const chairRecord = chairView.extend({
  version: z.int(),
  /** Whether Superuser, ChairOwner and Admin must have a passkey or one-time codes. */
  requireSecondFactor: z.boolean(),
})

export type ChairRecord = z.infer<typeof chairRecord>

/** A link that a page may show; an empty text removes it. */
const link = z
  .string({ error: 'url' })
  .trim()
  .max(bounds.url.max, { error: 'tooLong' })
  .refine((value) => value === '' || /^https?:$/.test(protocolOf(value)), { error: 'url' })

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : ''
}

export const chairInput = z.strictObject({
  name: text(bounds.name, 'name'),
  imprintUrl: link,
  privacyUrl: link,
  accessibilityUrl: link,
  privacyContact: text({ min: 0, max: bounds.contact.max }, 'text'),
})

export type ChairInput = z.infer<typeof chairInput>

export const chairEdit = chairInput.partial().extend({ requireSecondFactor: z.boolean().optional(), version })

export type ChairEdit = z.infer<typeof chairEdit>
