import { z } from 'zod'
import { lectureView } from '@/lib/lectures/schema'
import { roundView } from '@/lib/rounds/schema'
import { sessionView } from '@/lib/sessions/schema'

/** What was said about the tempo within the minute that begins at `at`. */
const tempoMinute = z.object({ at: z.string(), tooFast: z.int(), tooSlow: z.int() })

export type TempoMinute = z.infer<typeof tempoMinute>

/** `rating` is the active session's, or that of the session active last; its mean is null while few have rated. */
export const dashboardView = z.object({
  lecture: lectureView,
  session: sessionView.nullable(),
  round: roundView.nullable(),
  participants: z.object({ active: z.int(), total: z.int() }),
  tempo: z.object({
    tooFast: z.int(),
    tooSlow: z.int(),
    windowSeconds: z.int(),
    history: z.array(tempoMinute),
  }),
  unreadFeedback: z.int(),
  rating: z.object({ mean: z.number().nullable(), count: z.int() }),
  now: z.string(),
})

export type Dashboard = z.infer<typeof dashboardView>
