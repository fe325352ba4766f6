import 'server-only'
import { findChairView } from '@/lib/chair/chair-sql'
import type { ChairRecord, ChairView } from '@/lib/chair/schema'
import { coalesced } from '@/lib/coalesced'
import { db, type Tx } from '@/lib/db/client'

/** What the chair is before anybody has named it. */
const unnamed: ChairView = {
  name: '',
  imprintUrl: '',
  privacyUrl: '',
  accessibilityUrl: '',
  privacyContact: '',
}

/** The chair as everybody may see it; an address that is not set is empty. */
export async function getChair(): Promise<ChairView> {
  return (await findChairView(db)) ?? unnamed
}

/** The same, read once for all who ask at the same moment. */
const getChairForAll = coalesced(async () => getChair())

export const describeChair = (): Promise<ChairView> => getChairForAll('')

/** The chair as administrators see it. */
export async function getChairRecord(client: Tx = db): Promise<ChairRecord> {
  const row = await client.chair.findFirst()
  if (!row) return { ...unnamed, version: 0, requireSecondFactor: false }
  const { id: _, ...record } = row
  return record
}
