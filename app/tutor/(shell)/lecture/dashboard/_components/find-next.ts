import type { RoundView } from '@/lib/rounds/schema'
import type { Startable } from '@/lib/rounds/startable-schema'

/** What the start button offers: the first QuickCheck of this session that has not been conducted in it. */
export function findNext(items: readonly Startable[], history: readonly RoundView[]): Startable | null {
  const done = new Set(history.map(({ itemId }) => itemId))
  return items.find((item) => item.assigned && !done.has(item.id)) ?? null
}
