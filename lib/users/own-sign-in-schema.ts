import { z } from 'zod'

/** One of the tutor's own sign-ins. Nothing is stored of a browser or a network that could be shown. */
export const ownSignInView = z.object({
  id: z.string(),
  /** How it began. */
  method: z.enum(['password', 'passkey', 'university']),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

export type OwnSignInView = z.infer<typeof ownSignInView>
