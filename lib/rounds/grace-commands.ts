import 'server-only'
import { batched, coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { publish } from '@/lib/realtime/bus'
import { type GraceEnd, storeAllSubmitted } from '@/lib/rounds/round-changes-sql'
import { findRoundRows, type RoundRow } from '@/lib/rounds/round-sql'

const findRow = batched((roundIds: readonly string[]) => findRoundRows(db, roundIds))

/** Rounds of many lectures are over at the same moment: one transaction ends the grace of all that nobody holds. */
const storeFree = batched((roundIds: readonly string[]) =>
  db.$transaction((tx) => storeAllSubmitted(tx, roundIds, { skipLocked: true })),
)

/** Waits for whoever holds them: another process that ends them, or a registration that is being stored. */
const storeHeld = batched(async (roundIds: readonly string[]): Promise<GraceEnd[]> => {
  try {
    return await db.$transaction((tx) => storeAllSubmitted(tx, roundIds))
  } catch (error) {
    // It takes long: whoever only looks does not fail with it.
    if (sqlStateOf(error) === sqlStates.lockTimeout)
      return roundIds.map(() => ({ ended: false, locked: true }))
    throw error
  }
})

/** Ends the grace of a round, once for all screens and phones that look at the same moment, and tells everybody. */
const storeGraceEnd = coalesced(async (roundId): Promise<void> => {
  const free = await storeFree(roundId)
  const end = !free.ended && free.locked ? await storeHeld(roundId) : free
  if (end.ended) publish({ type: 'lecture.changed', lectureId: end.lectureId })
})

/**
 * The round with its grace ended, where that can be: everybody registered has submitted. Whoever looks at such a round
 * stores it and tells all screens; a server that stopped before has lost nothing, the grace then ends by the clock.
 */
export async function withGraceEnded(row: RoundRow): Promise<RoundRow> {
  if (!row.graceCanEnd) return row
  await storeGraceEnd(row.id)
  return (await findRow(row.id)) ?? row
}

/** Ends the grace of a round if nothing is under way any more: to be called after what may have been the last of it. */
export const endGrace = coalesced(async (roundId): Promise<void> => {
  const row = await findRow(roundId)
  if (row) await withGraceEnded(row)
})
