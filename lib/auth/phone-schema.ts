import { z } from 'zod'

/** A token that a laptop shows as a QR code; the first phone to scan it may ask to be signed in. */
export const phoneTokenView = z.object({ id: z.string(), token: z.string(), expiresAt: z.string() })

export type PhoneTokenView = z.infer<typeof phoneTokenView>

/** Phone and laptop both show it, so that the tutor can compare. */
const check = z.string()

export const phoneClaim = z.strictObject({
  token: z.string({ error: 'invalid' }).min(1, { error: 'invalid' }).max(200, { error: 'invalid' }),
})

export const phoneCheckView = z.object({ check })

/** For the laptop: the check code once a phone is waiting, and whether it was approved. */
export const phoneStandingView = z.object({ check: check.nullable(), allowed: z.boolean() })

export type PhoneStandingView = z.infer<typeof phoneStandingView>

export const phoneAllowance = z.strictObject({
  check: z.string({ error: 'code' }).min(1, { error: 'code' }).max(10, { error: 'code' }),
})

/** For the phone: whether it is signed in now. */
export const phoneFinishView = z.object({ signedIn: z.boolean() })
