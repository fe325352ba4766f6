import { z } from 'zod'
import { day, flag, id } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'

/** Of a session, or of the days from `from` to `to`, both included, where the lectures are held; else of everything. */
export const analyticsQuery = lectureQuery.extend({
  session: id.optional(),
  from: day.optional(),
  to: day.optional(),
})

export type AnalyticsQuery = z.infer<typeof analyticsQuery>

/** What the address of a screen asks for; `compare` is with the lecture that this one was copied from. */
export const analyticsParams = analyticsQuery.omit({ lecture: true }).extend({ compare: flag.optional() })

/** Between 0 and 1; null where there is nothing to divide by. */
const share = z.number().min(0).max(1).nullable()
/** Null while too few have rated to stay anonymous. */
const mean = z.number().nullable()

/** A QuickCheck or single question over its rounds; `participations` counts who took part, round by round. */
const itemView = z.object({
  kind: z.enum(['quickcheck', 'question']),
  id: z.string(),
  title: z.string(),
  rounds: z.int(),
  participations: z.int(),
  successRate: share,
})

export type ItemAnalytics = z.infer<typeof itemView>

const sessionAnalytics = z.object({
  session: z.object({ id: z.string(), number: z.int(), title: z.string(), date: z.string() }),
  participants: z.int(),
  engagement: share,
  successRate: share,
  rounds: z.int(),
})

export type SessionAnalytics = z.infer<typeof sessionAnalytics>

const feedbackCounts = z.object({
  total: z.int(),
  byCategory: z.object({
    fun: z.int(),
    orga: z.int(),
    tutor: z.int(),
    disruptive: z.int(),
    hqa: z.int(),
    contentual: z.int(),
    uncategorized: z.int(),
  }),
})

export const analyticsView = z.object({
  overview: z.object({
    successRate: share,
    engagement: share,
    participants: z.int(),
    conductedQuestions: z.int(),
    conductedQuickChecks: z.int(),
    feedbacks: z.int(),
    quickCheckFeedback: z.object({ quality: mean, relevance: mean, count: z.int() }),
    rating: z.object({ mean, count: z.int() }),
  }),
  /** Those that were held, by number. */
  sessions: z.array(sessionAnalytics),
  items: z.array(itemView),
  feedback: feedbackCounts,
  /** `peak` is the most that were there at one moment. */
  participants: z.array(z.object({ sessionId: z.string(), total: z.int(), peak: z.int() })),
  /** Items left out, because fewer took part than the tutor wants to see. */
  hidden: z.int(),
})

export type Analytics = z.infer<typeof analyticsView>

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
