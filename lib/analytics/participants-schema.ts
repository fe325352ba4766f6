import { z } from 'zod'

/** Who came, and how many points there are; names nobody. */
export const participantsAnalyticsView = z.object({
  /** Of each session that was held: everybody seen in it, and the most at one moment. */
  sessions: z.array(
    z.object({
      session: z.object({ id: z.string(), number: z.int(), title: z.string(), date: z.string() }),
      total: z.int(),
      peak: z.int(),
    }),
  ),
  /** How many participants were seen in so many of these sessions. */
  attendance: z.array(z.object({ sessions: z.int(), participants: z.int() })),
  /** Of QuickChecks and single questions, every round: how many students reached so many points in all. */
  points: z.object({
    maximum: z.int(),
    totals: z.array(z.object({ points: z.int(), students: z.int() })),
  }),
})

export type ParticipantsAnalytics = z.infer<typeof participantsAnalyticsView>
