import { z } from 'zod'

/** The chair as everybody may see it; an address that is not set is empty. */
export const chairView = z.object({
  name: z.string(),
  imprintUrl: z.string(),
  privacyUrl: z.string(),
  accessibilityUrl: z.string(),
})

export type ChairView = z.infer<typeof chairView>
