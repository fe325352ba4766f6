import { z } from 'zod'
import { day, flag, id } from '@/lib/http/fields'
import { lectureQuery } from '@/lib/lectures/schema'

/**
 * A session, or the days from `from` to `to` (both included, in the time zone of the lectures); without either,
 * everything.
 */
export const analyticsQuery = lectureQuery.extend({
  session: id.optional(),
  from: day.optional(),
  to: day.optional(),
})

export type AnalyticsQuery = z.infer<typeof analyticsQuery>

/** The query of the analytics pages; `compare` shows the lecture that this one was copied from. */
export const analyticsParams = analyticsQuery.omit({ lecture: true }).extend({ compare: flag.optional() })

/** Between 0 and 1; null where there is nothing to divide by. */
const share = z.number().min(0).max(1).nullable()
/** Null with too few ratings to stay anonymous. */
const mean = z.number().nullable()

/** A QuickCheck or single question over its rounds; `participations` adds up those of each round. */
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
  /** Sessions that took place, by number. */
  sessions: z.array(sessionAnalytics),
  items: z.array(itemView),
  feedback: feedbackCounts,
  /** `peak`: the largest number present at the same time. */
  participants: z.array(z.object({ sessionId: z.string(), total: z.int(), peak: z.int() })),
  /** The number of items left out because of too few participations. */
  hidden: z.int(),
})

export type Analytics = z.infer<typeof analyticsView>

/** Messages and tempo of a lecture, a session or a range of days; names nobody. */
export const feedbackAnalyticsView = feedbackCounts.extend({
  /** Days on which messages were sent, where the lectures are held. */
  days: z.array(feedbackCounts.extend({ date: z.string() })),
  /** The tempo votes of each session that took place. */
  tempo: z.array(z.object({ sessionId: z.string(), tooFast: z.int(), tooSlow: z.int() })),
  /** Minute by minute, if one session is asked for. */
  minutes: z.array(z.object({ at: z.string(), tooFast: z.int(), tooSlow: z.int() })),
})

export type FeedbackAnalytics = z.infer<typeof feedbackAnalyticsView>
