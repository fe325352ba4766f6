import type { ItemAnalytics } from '@/lib/analytics/overview-schema'
import type { ParticipantsAnalytics } from '@/lib/analytics/schema'
import { meanSuccessRate } from '@/lib/rounds/rules'

/** The results of one final round: points reached and reachable, and how many were present. */
export type RoundStats = {
  id: string
  number: number
  sessionId: string
  kind: ItemAnalytics['kind']
  itemId: string
  title: string
  participations: number
  reached: number
  reachable: number
  /** Present between 30 s before the start and the end; everybody who answered counts. */
  present: number
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/** The share of those present who answered: Σ participations ÷ Σ present; null if nobody was present. */
export function engagementOf(rounds: readonly RoundStats[]): number | null {
  const present = sum(rounds, (round) => round.present)
  return present === 0 ? null : sum(rounds, ({ participations }) => participations) / present
}

/** The items of rounds, in the order of their first round. */
export function itemAnalyticsOf(rounds: readonly RoundStats[]): ItemAnalytics[] {
  return [...new Set(rounds.map(({ itemId }) => itemId))].map((id) => {
    const own = rounds.filter(({ itemId }) => itemId === id)
    const { kind = 'question', title = '' } = own[0] ?? {}
    const participations = sum(own, (round) => round.participations)
    return { kind, id, title, rounds: own.length, participations, successRate: meanSuccessRate(own) }
  })
}

/** The rounds of items with at least `minParticipations`, and how many items were left out. */
export function withoutLowItems(
  rounds: readonly RoundStats[],
  minParticipations: number,
): { shown: RoundStats[]; hidden: number } {
  const low = new Set(
    itemAnalyticsOf(rounds).flatMap((item) => (item.participations < minParticipations ? item.id : [])),
  )
  return { shown: rounds.filter(({ itemId }) => !low.has(itemId)), hidden: low.size }
}

type Points = ParticipantsAnalytics['points']
type Bin = { from: number; to: number; students: number }

/** The maximum number of columns. */
const MAX_BINS = 12

/** A histogram of points: columns of equal width from 0 to the maximum. */
export function binsOf({ maximum, totals }: Points): Bin[] {
  if (totals.length === 0) return []
  const width = Math.max(1, Math.ceil((maximum + 1) / MAX_BINS))
  return Array.from({ length: Math.ceil((maximum + 1) / width) }, (_, index) => {
    const from = index * width
    const to = Math.min(maximum, from + width - 1)
    // A fraction above a column's last whole number belongs to it.
    const inBin = totals.filter(({ points }) => points >= from && points < to + 1)
    return { from, to, students: sum(inBin, ({ students }) => students) }
  })
}

/** The mean and the median of the points; null without students. */
export function middleOf({ totals }: Points): { mean: number; median: number } | null {
  const all = totals.flatMap(({ points, students }) => Array<number>(students).fill(points))
  if (all.length === 0) return null
  const half = all.length / 2
  const [low = 0, high = 0] = [all[Math.ceil(half) - 1], all[Math.floor(half)]]
  return { mean: sum(all, (points) => points) / all.length, median: (low + high) / 2 }
}
