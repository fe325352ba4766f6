import type { RoundCounting } from '@/lib/lectures/schema'

/** A student's part in one round; rounds of an item in a session are numbered in their order. */
type Part = { roundId: string; itemId: string; session: string | number; number: number; points: number }

function beats(part: Part, other: Part, counting: RoundCounting): boolean {
  if (counting === 'best' && part.points !== other.points) return part.points > other.points
  return part.number > other.number
}

/**
 * The rounds that count in a student's sum, by their ids: of each item in each session the last or the best in which
 * this student took part, or all of them.
 */
export function countedRounds(parts: readonly Part[], counting: RoundCounting): Set<string> {
  if (counting === 'all') return new Set(parts.map(({ roundId }) => roundId))
  const chosen = new Map<string, Part>()
  for (const part of parts) {
    const key = `${part.session} ${part.itemId}`
    const other = chosen.get(key)
    if (!other || beats(part, other, counting)) chosen.set(key, part)
  }
  return new Set([...chosen.values()].map(({ roundId }) => roundId))
}
