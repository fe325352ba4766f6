import 'server-only'
import { db } from '@/lib/db/client'
import { listItemOutcomes, type ItemOutcomeRow } from '@/lib/rounds/result-sql'
import { meanSuccessRate } from '@/lib/rounds/rules'

/** How well a QuickCheck or a single question was answered over all its rounds; null when nobody took part. */
export type ItemRecord = { participations: number; successRate: number | null }

/**
 * What came out of these QuickChecks and single questions, over their final rounds, by the item's id: how many took
 * part, and the mean of the rounds' success rates weighted by that. Items nobody took part in are left out.
 */
export async function listItemRecords(itemIds: readonly string[]): Promise<Map<string, ItemRecord>> {
  if (itemIds.length === 0) return new Map()
  const rounds = new Map<string, ItemOutcomeRow[]>()
  for (const row of await listItemOutcomes(db, itemIds)) {
    const known = rounds.get(row.itemId)
    if (known) known.push(row)
    else rounds.set(row.itemId, [row])
  }
  return new Map(
    [...rounds].map(([itemId, own]) => {
      const participations = own.reduce((sum, row) => sum + row.participations, 0)
      return [itemId, { participations, successRate: meanSuccessRate(own) }]
    }),
  )
}
