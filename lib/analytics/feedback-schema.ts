import { z } from 'zod'
import { feedbackCounts } from '@/lib/analytics/overview-schema'

/** Messages and tempo of a lecture, a session or some days; neither names anybody. */
export const feedbackAnalyticsView = feedbackCounts.extend({
  /** Days on which messages were sent, where the lectures are held. */
  days: z.array(feedbackCounts.extend({ date: z.string() })),
  /** Of each session that was held, what was said about the tempo in all. */
  tempo: z.array(z.object({ sessionId: z.string(), tooFast: z.int(), tooSlow: z.int() })),
  /** Minute by minute, where one session is asked for. */
  minutes: z.array(z.object({ at: z.string(), tooFast: z.int(), tooSlow: z.int() })),
})

export type FeedbackAnalytics = z.infer<typeof feedbackAnalyticsView>
