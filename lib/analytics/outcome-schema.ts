import type { TempoMinute } from '@/lib/analytics/schema'
import type { RoundView } from '@/lib/rounds/schema'
import type { SessionView } from '@/lib/sessions/schema'

/** A round with how many took part and how well they did; the rate is null when nobody did. */
export type RoundOutcome = {
  id: string
  number: number
  kind: RoundView['kind']
  title: string
  participations: number
  successRate: number | null
}

/** What came out of a session. */
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
