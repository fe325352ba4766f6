import { z } from 'zod'
import { lectureView } from '@/lib/lectures/schema'
import { questionKind } from '@/lib/questions/kinds/schema'
import { roundView, type RoundView } from '@/lib/rounds/schema'
import { sessionView, type SessionView } from '@/lib/sessions/schema'

/** The tempo votes within the minute that begins at `at`. */
const tempoMinute = z.object({ at: z.string(), tooFast: z.int(), tooSlow: z.int() })

export type TempoMinute = z.infer<typeof tempoMinute>

/** `rating` belongs to the active session, or to the latest one; its mean is null with too few ratings. */
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
  questionKind,
  given: z.int(),
  correct: z.int(),
  successRate: share,
  /** Written answers in their order; entered values, or exchanged pairs of the kind `order`, by frequency. */
  answers: z.array(z.object({ id: z.string(), text: z.string(), correct: z.boolean(), count: z.int() })),
})

export type QuestionAnalytics = z.infer<typeof questionView>

/** An item that ran more than once in a session, round by round. */
const repeatView = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  sessionId: z.string(),
  rounds: z.array(z.object({ id: z.string(), number: z.int(), participations: z.int(), successRate: share })),
})

export type RepeatAnalytics = z.infer<typeof repeatView>

export const itemsAnalyticsView = z.object({
  /** Ordered by the first round of their items. */
  questions: z.array(questionView),
  repeats: z.array(repeatView),
  /** The number of items left out because of too few participations. */
  hidden: z.int(),
})

export type ItemsAnalytics = z.infer<typeof itemsAnalyticsView>

/** Attendance and the distribution of points; names nobody. */
export const participantsAnalyticsView = z.object({
  /** For each session that took place, the participants in all and the peak. */
  sessions: z.array(
    z.object({
      session: z.object({ id: z.string(), number: z.int(), title: z.string(), date: z.string() }),
      total: z.int(),
      peak: z.int(),
    }),
  ),
  /** How many participants attended a given number of these sessions. */
  attendance: z.array(z.object({ sessions: z.int(), participants: z.int() })),
  /** How many students reached each sum of points in all QuickChecks and single questions. */
  points: z.object({
    maximum: z.int(),
    totals: z.array(z.object({ points: z.number(), students: z.int() })),
  }),
  /** The number of items left out of the points because of too few participations. */
  hidden: z.int(),
})

export type ParticipantsAnalytics = z.infer<typeof participantsAnalyticsView>

/** A round with its participations and success rate; the rate is null without participations. */
export type RoundOutcome = {
  id: string
  number: number
  kind: RoundView['kind']
  title: string
  participations: number
  successRate: number | null
}

/** The results of a session. */
export type SessionOutcome = {
  /** The rounds that are final. */
  rounds: RoundOutcome[]
  /** Whether all rounds are final. */
  final: boolean
  /** The mean over the rounds, each weighted by its participations. */
  successRate: number | null
  feedbacks: number
  rating: { mean: number | null; count: number }
  tempo: TempoMinute[]
}

/** The same with the session it is about. */
export type Outcome = SessionOutcome & { session: SessionView }
