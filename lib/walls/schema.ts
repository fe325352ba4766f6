import { z } from 'zod'
import { lectureCode } from '@/lib/bounds'
import { id } from '@/lib/http/fields'

/** The code that a browser shows until a tutor confirms it; the browser keeps the secret that belongs to it as a cookie. */
export const pairingView = z.object({ code: z.string(), expiresAt: z.string() })

export type PairingView = z.infer<typeof pairingView>

/** Where the browser that asks stands; `none`: it has asked for no code, or that was long ago. */
export const wallStanding = z.object({
  state: z.enum(['none', 'waiting', 'expired', 'connected', 'takenAway', 'ended']),
  code: z.string().nullable(),
})

export type WallStanding = z.infer<typeof wallStanding>

const form = new RegExp(`^[${lectureCode.alphabet}]{${lectureCode.length}}$`)

/** A code as somebody reads it off a wall: small letters, spaces and hyphens do not matter. */
export const wallInput = z.strictObject({
  code: z
    .string({ error: 'code' })
    .max(100, { error: 'tooLong' })
    .overwrite((text) => text.replace(/[\s-]+/gu, '').toUpperCase())
    .min(1, { error: 'code', abort: true })
    .regex(form, { error: 'wallCode' }),
})

/** A browser that shows the wall of a session. Nothing is stored of it that could be shown. */
export const wallView = z.object({ id: z.string(), sessionId: z.string(), connectedAt: z.string() })

export type WallView = z.infer<typeof wallView>

export const wallParams = z.object({ id, wallId: id })
