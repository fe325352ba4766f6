import 'server-only'
import type { ChairView } from '@/lib/chair/schema'
import type { Tx } from '@/lib/db/client'

/** Locks the chair's row for the rest of the transaction. */
export async function lockChair(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT FROM chair WHERE id = ${id} FOR UPDATE`
}

/** The public data of the chair, once it has a name; a prepared statement, because a whole hall asks at once. */
export async function findChairView(client: Tx): Promise<ChairView | undefined> {
  const rows = await client.$queryRaw<ChairView[]>`
    /* find-chair */
    SELECT name, imprint_url AS "imprintUrl", privacy_url AS "privacyUrl", accessibility_url AS "accessibilityUrl",
           privacy_contact AS "privacyContact"
    FROM chair`
  return rows[0]
}
