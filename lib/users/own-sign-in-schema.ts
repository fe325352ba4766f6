import { z } from 'zod'

/** One of the tutor's own sign-ins. Nothing is stored about its browser or network. */
export const ownSignInView = z.object({
  id: z.string(),
  /** How the tutor signed in. */
  method: z.enum(['password', 'passkey', 'university']),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  /** Whether it is the sign-in of this request. */
  current: z.boolean(),
})

export type OwnSignInView = z.infer<typeof ownSignInView>
