import { z } from 'zod'

/** Between 0 and 1; null where there is nothing to divide by. */
const share = z.number().min(0).max(1).nullable()
const kind = z.enum(['quickcheck', 'question'])

/** A question over its rounds, alone or as part of a QuickCheck; `itemId` is what was started. */
const questionView = z.object({
  id: z.string(),
  kind,
  itemId: z.string(),
  /** The QuickCheck it belongs to, else null. */
  quickCheck: z.string().nullable(),
  text: z.string(),
  given: z.int(),
  correct: z.int(),
  successRate: share,
  answers: z.array(z.object({ id: z.string(), text: z.string(), correct: z.boolean(), count: z.int() })),
})

export type QuestionAnalytics = z.infer<typeof questionView>

/** What was conducted more than once in a session, round by round. */
const repeatView = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  sessionId: z.string(),
  rounds: z.array(z.object({ id: z.string(), number: z.int(), participations: z.int(), successRate: share })),
})

export type RepeatAnalytics = z.infer<typeof repeatView>

export const itemsAnalyticsView = z.object({
  /** In the order in which their items were first conducted. */
  questions: z.array(questionView),
  repeats: z.array(repeatView),
  /** Items left out, because fewer took part than the tutor wants to see. */
  hidden: z.int(),
})

export type ItemsAnalytics = z.infer<typeof itemsAnalyticsView>
