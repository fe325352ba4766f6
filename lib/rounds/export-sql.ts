import 'server-only'
import type { Tx } from '@/lib/db/client'
import { countsAsSubmitted } from '@/lib/rounds/round-sql'

/** The ids of the next registrations of a round that count as submitted, in order of creation. */
export async function listSubmittedIds(
  client: Tx,
  roundId: string,
  { after, count }: { after: string | null; count: number },
): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT g.id FROM registration g JOIN round r ON r.id = g.round_id
    LEFT JOIN registration last ON last.id = ${after}::uuid
    WHERE r.id = ${roundId}::uuid AND ${countsAsSubmitted('g', 'r')}
      AND (last.id IS NULL OR (g.registered_at, g.id) > (last.registered_at, last.id))
    ORDER BY g.registered_at, g.id LIMIT ${count}`
  return rows.map(({ id }) => id)
}
