import type { ItemAnalytics } from '@/lib/analytics/overview-schema'
import { meanSuccessRate } from '@/lib/rounds/rules'

/** What came out of one final round. Points of a QuickCheck; right and given answers of a question. */
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
  /** Seen between 30 s before the start and the end; whoever answered was. */
  present: number
}

function sum(rounds: readonly RoundStats[], of: (round: RoundStats) => number): number {
  return rounds.reduce((total, round) => total + of(round), 0)
}

/** Of those who were there when something ran, how many answered: Σ participations ÷ Σ present; null with nobody there. */
export function engagementOf(rounds: readonly RoundStats[]): number | null {
  const present = sum(rounds, (round) => round.present)
  return present === 0 ? null : sum(rounds, ({ participations }) => participations) / present
}

/** The items of rounds, in the order of their first round. */
export function itemsOf(rounds: readonly RoundStats[]): ItemAnalytics[] {
  return [...new Set(rounds.map(({ itemId }) => itemId))].map((id) => {
    const own = rounds.filter(({ itemId }) => itemId === id)
    const { kind = 'question', title = '' } = own[0] ?? {}
    const participations = sum(own, (round) => round.participations)
    return { kind, id, title, rounds: own.length, participations, successRate: meanSuccessRate(own) }
  })
}

/** Rounds of items in which at least so many took part, and how many items were left out. */
export function withoutLowItems(
  rounds: readonly RoundStats[],
  least: number,
): { shown: RoundStats[]; hidden: number } {
  const low = new Set(itemsOf(rounds).flatMap((item) => (item.participations < least ? item.id : [])))
  return { shown: rounds.filter(({ itemId }) => !low.has(itemId)), hidden: low.size }
}
