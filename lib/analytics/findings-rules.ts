import type { FeedbackAnalytics } from '@/lib/analytics/feedback-schema'
import { byDifficulty, changeOf, distractorsOf } from '@/lib/analytics/items-rules'
import type { ItemsAnalytics } from '@/lib/analytics/items-schema'
import type { SessionAnalytics } from '@/lib/analytics/overview-schema'

/** Below this share of right answers a question is worth taking up again. */
const HARD = 0.6
/** From this share on a wrong answer is a misunderstanding, not a slip. */
const MISLEADING = 0.25
/** Percentage points by which a discussion has to help to be named. */
const HELPED = 10
/** Below this engagement a session was quiet. */
const QUIET = 0.5

/** What stands out in a lecture; each null when nothing does. */
export function findingsOf({ questions, repeats }: ItemsAnalytics, sessions: readonly SessionAnalytics[]) {
  const [hardest] = byDifficulty(questions)
  const [misleading] = distractorsOf(questions)
  const [discussed] = repeats
    .flatMap((repeat) => {
      const points = changeOf(repeat)
      return points !== null && points >= HELPED ? { title: repeat.title, points } : []
    })
    .toSorted((a, b) => b.points - a.points)
  const [quiet] = sessions
    .flatMap(({ session, engagement }) =>
      engagement !== null && engagement < QUIET ? { session, engagement } : [],
    )
    .toSorted((a, b) => a.engagement - b.engagement)
  return {
    hardest: hardest && hardest.successRate < HARD ? hardest : null,
    misleading: misleading && misleading.share >= MISLEADING ? misleading : null,
    discussed: discussed ?? null,
    quiet: quiet ?? null,
  }
}

/** The session whose tempo is shown when none is chosen: the latest in which somebody spoke about it, else the latest. */
export function tempoSessionOf({ tempo }: Pick<FeedbackAnalytics, 'tempo'>): string | null {
  const spoken = tempo.filter(({ tooFast, tooSlow }) => tooFast + tooSlow > 0)
  return (spoken.at(-1) ?? tempo.at(-1))?.sessionId ?? null
}
