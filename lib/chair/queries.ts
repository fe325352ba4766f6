import 'server-only'
import { findChairView } from '@/lib/chair/chair-sql'
import type { ChairRecord, ChairView } from '@/lib/chair/schema'
import { coalesced } from '@/lib/coalesced'
import { db, type Tx } from '@/lib/db/client'

/** The chair before it has a name. */
const unnamed: ChairView = {
  name: '',
  imprintUrl: '',
  privacyUrl: '',
  accessibilityUrl: '',
  privacyContact: '',
}

/** The public data of the chair; an address that is not set is empty. */
export async function getChair(): Promise<ChairView> {
  return (await findChairView(db)) ?? unnamed
}

/** The same, read once for all concurrent requests. */
const getChairForAll = coalesced(async () => getChair())

export const describeChair = (): Promise<ChairView> => getChairForAll('')

/** The chair as administrators see it. */
export async function getChairRecord(client: Tx = db): Promise<ChairRecord> {
  const row = await client.chair.findFirst()
  if (!row) return { ...unnamed, version: 0, requireSecondFactor: false }
  const { id: _, ...record } = row
  return record
}
