import { z } from 'zod'

export const tempoInput = z.strictObject({ tempo: z.enum(['too_fast', 'too_slow'], { error: 'choose' }) })

/** When the participant may vote again. */
export const againView = z.object({ againAt: z.string() })
