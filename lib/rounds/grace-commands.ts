import 'server-only'
import { batched, coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { publish } from '@/lib/realtime/bus'
import { type GraceEnd, storeAllSubmitted } from '@/lib/rounds/round-changes-sql'
import { findRoundRows, type RoundRow } from '@/lib/rounds/round-sql'

const findRow = batched((roundIds: readonly string[]) => findRoundRows(db, roundIds))

/** Rounds of many lectures end at the same time: one transaction ends the grace of all rounds that are not locked. */
const storeFree = batched((roundIds: readonly string[]) =>
  db.$transaction((tx) => storeAllSubmitted(tx, roundIds, { skipLocked: true })),
)

/** Waits for the lock of another process that ends them, or of a registration that is being stored. */
const storeHeld = batched(async (roundIds: readonly string[]): Promise<GraceEnd[]> => {
  try {
    return await db.$transaction((tx) => storeAllSubmitted(tx, roundIds))
  } catch (error) {
    // It may take long; a reader does not fail because of it.
    if (sqlStateOf(error) === sqlStates.lockTimeout)
      return roundIds.map(() => ({ ended: false, locked: true }))
    throw error
  }
})

/** Ends the grace of a round, once for all concurrent readers, and publishes the change. */
const storeGraceEnd = coalesced(async (roundId): Promise<void> => {
  const free = await storeFree(roundId)
  const end = !free.ended && free.locked ? await storeHeld(roundId) : free
  if (end.ended) publish({ type: 'lecture.changed', lectureId: end.lectureId })
})

/**
 * Returns the round, with its grace ended if possible: everybody registered has submitted. The first reader stores that
 * and informs all screens. If a server has stopped before, nothing is lost, because the grace also ends by the clock.
 */
export async function withGraceEnded(row: RoundRow): Promise<RoundRow> {
  if (!row.graceCanEnd) return row
  await storeGraceEnd(row.id)
  return (await findRow(row.id)) ?? row
}

/** Ends the grace of a round if no answers are missing; to be called after what may have been the last one. */
export const endGrace = coalesced(async (roundId): Promise<void> => {
  const row = await findRow(roundId)
  if (row) await withGraceEnded(row)
})
