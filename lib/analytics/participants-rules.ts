import type { ParticipantsAnalytics } from '@/lib/analytics/participants-schema'

type Points = ParticipantsAnalytics['points']
export type Bin = { from: number; to: number; students: number }

/** Columns at most. */
const MAX_BINS = 12

/** Points put together to columns of equal width, from 0 to what could be reached. */
export function binsOf({ maximum, totals }: Points): Bin[] {
  if (totals.length === 0) return []
  const width = Math.max(1, Math.ceil((maximum + 1) / MAX_BINS))
  return Array.from({ length: Math.ceil((maximum + 1) / width) }, (_, index) => {
    const from = index * width
    const to = Math.min(maximum, from + width - 1)
    const inBin = totals.filter(({ points }) => points >= from && points <= to)
    return { from, to, students: inBin.reduce((sum, { students }) => sum + students, 0) }
  })
}

/** The mean and the median of the points; null without students. */
export function middleOf({ totals }: Points): { mean: number; median: number } | null {
  const all = totals.flatMap(({ points, students }) => Array<number>(students).fill(points))
  if (all.length === 0) return null
  const half = all.length / 2
  const [low = 0, high = 0] = [all[Math.ceil(half) - 1], all[Math.floor(half)]]
  return { mean: all.reduce((sum, points) => sum + points, 0) / all.length, median: (low + high) / 2 }
}
