import type { RoundView } from '@/lib/rounds/schema'

/** A QuickCheck or single question that can be started. */
export type PreparedItem = {
  kind: RoundView['kind']
  id: string
  title: string
  /** How many questions it has. */
  questions: number
  conducted: number
  /** Assigned to this session. */
  assigned: boolean
  /** Seconds per question, unless others are chosen at the start. */
  timer: number
}

/** What the start button offers: the first QuickCheck of this session that has not been conducted in it. */
export function findNext(items: readonly PreparedItem[], history: readonly RoundView[]): PreparedItem | null {
  const done = new Set(history.map(({ itemId }) => itemId))
  return items.find((item) => item.assigned && !done.has(item.id)) ?? null
}
