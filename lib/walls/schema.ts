import { z } from 'zod'
import { lectureCode } from '@/lib/bounds'
import { id } from '@/lib/http/fields'

/** The code that a browser shows until a tutor confirms it; the matching secret is in the browser's cookie. */
export const pairingView = z.object({ code: z.string(), expiresAt: z.string() })

export type PairingView = z.infer<typeof pairingView>

/** The state of the requesting browser; `none`: it has requested no code, or too long ago. */
export const wallStanding = z.object({
  state: z.enum(['none', 'waiting', 'expired', 'connected', 'takenAway', 'ended']),
  code: z.string().nullable(),
})

export type WallStanding = z.infer<typeof wallStanding>

const form = new RegExp(`^[${lectureCode.alphabet}]{${lectureCode.length}}$`)

/** A code as typed from a wall: case, spaces and hyphens do not matter. */
export const wallInput = z.strictObject({
  code: z
    .string({ error: 'code' })
    .max(100, { error: 'tooLong' })
    .overwrite((text) => text.replace(/[\s-]+/gu, '').toUpperCase())
    .min(1, { error: 'code', abort: true })
    .regex(form, { error: 'wallCode' }),
})

/** A browser connected to the wall of a session. Nothing is stored about it that could be shown. */
export const wallView = z.object({ id: z.string(), sessionId: z.string(), connectedAt: z.string() })

export type WallView = z.infer<typeof wallView>

export const wallParams = z.object({ id, wallId: id })
