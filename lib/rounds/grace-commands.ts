import 'server-only'
import { coalesced } from '@/lib/coalesced'
import { db } from '@/lib/db/client'
import { sqlStateOf, sqlStates } from '@/lib/db/sql-state'
import { publish } from '@/lib/realtime/bus'
import { storeAllSubmitted } from '@/lib/rounds/round-changes-sql'
import { findRoundRow, type RoundRow } from '@/lib/rounds/round-sql'

/**
 * The lecture of a round whose grace this has ended; undefined where that was done before, or cannot be done now. Screens
 * and phones look at the same moment, and each would wait for the others with a connection of its own.
 */
const storeGraceEnd = coalesced(async (roundId): Promise<string | undefined> => {
  try {
    return await db.$transaction((tx) => storeAllSubmitted(tx, roundId))
  } catch (error) {
    // A registration that is being stored takes long: whoever only looks does not fail with it.
    if (sqlStateOf(error) === sqlStates.lockTimeout) return undefined
    throw error
  }
})

/**
 * The round with its grace ended, where that can be: everybody registered has submitted. Whoever looks at such a round
 * stores it and tells all screens; a server that stopped before has lost nothing, the grace then ends by the clock.
 */
export async function withGraceEnded(row: RoundRow): Promise<RoundRow> {
  if (!row.graceCanEnd) return row
  const lectureId = await storeGraceEnd(row.id)
  if (lectureId) publish({ type: 'lecture.changed', lectureId })
  return (await findRoundRow(db, row.id)) ?? row
}

/** Ends the grace of a round if nothing is under way any more: to be called after what may have been the last of it. */
export const endGrace = coalesced(async (roundId): Promise<void> => {
  const row = await findRoundRow(db, roundId)
  if (row) await withGraceEnded(row)
})
