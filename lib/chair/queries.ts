import 'server-only'
import type { ChairRecord, ChairView } from '@/lib/chair/schema'
import { db, type Tx } from '@/lib/db/client'

/** What the chair is before anybody has named it. */
const unnamed: ChairRecord = {
  version: 0,
  name: '',
  imprintUrl: '',
  privacyUrl: '',
  accessibilityUrl: '',
  privacyContact: '',
  requireSecondFactor: false,
}

/** The chair as everybody may see it; an address that is not set is empty. */
export async function getChair(): Promise<ChairView> {
  const { version: _, requireSecondFactor: __, ...view } = await getChairRecord()
  return view
}

/** The chair as administrators see it. */
export async function getChairRecord(client: Tx = db): Promise<ChairRecord> {
  const row = await client.chair.findFirst()
  if (!row) return unnamed
  const { id: _, ...record } = row
  return record
}
