import { z } from 'zod'
import { roundView } from '@/lib/rounds/schema'
import { sessionView } from '@/lib/sessions/schema'

/** The active session and the round that runs or ran last in it. */
export const currentSessionView = z.object({
  session: sessionView.nullable(),
  round: roundView.nullable(),
  now: z.string(),
})

export type CurrentSession = z.infer<typeof currentSessionView>
