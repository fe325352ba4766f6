import { z } from 'zod'
import { lectureView } from '@/lib/lectures/schema'
import { questionKind } from '@/lib/questions/kinds/schema'
import { roundView, type RoundView } from '@/lib/rounds/schema'
import { sessionView, type SessionView } from '@/lib/sessions/schema'

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
  /**
   * The written ones in their order; what was entered, or of the kind `order` which two items were exchanged, the most
   * frequent first.
   */
  answers: z.array(z.object({ id: z.string(), text: z.string(), correct: z.boolean(), count: z.int() })),
})

export type QuestionAnalytics = z.infer<typeof questionView>

/** What was asked more than once in a session, round by round. */
const repeatView = z.object({
  kind,
  id: z.string(),
  title: z.string(),
  sessionId: z.string(),
  rounds: z.array(z.object({ id: z.string(), number: z.int(), participations: z.int(), successRate: share })),
})

export type RepeatAnalytics = z.infer<typeof repeatView>

export const itemsAnalyticsView = z.object({
  /** In the order in which their items were first asked. */
  questions: z.array(questionView),
  repeats: z.array(repeatView),
  /** Items left out, because fewer took part than the tutor wants to see. */
  hidden: z.int(),
})

export type ItemsAnalytics = z.infer<typeof itemsAnalyticsView>

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
    totals: z.array(z.object({ points: z.number(), students: z.int() })),
  }),
})

export type ParticipantsAnalytics = z.infer<typeof participantsAnalyticsView>

/** A round with how many took part and how well they did; the rate is null when nobody did. */
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
  /** Those whose last answers are in. */
  rounds: RoundOutcome[]
  /** These are all of them. */
  final: boolean
  /** The mean over the rounds, each weighted by its participations. */
  successRate: number | null
  feedbacks: number
  rating: { mean: number | null; count: number }
  tempo: TempoMinute[]
}

/** The same with the session it is about. */
export type Outcome = SessionOutcome & { session: SessionView }
