import 'server-only'
import type { ChairView } from '@/lib/chair/schema'
import type { Tx } from '@/lib/db/client'

/** Takes the chair's row for the rest of the transaction. */
export async function lockChair(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT FROM chair WHERE id = ${id} FOR UPDATE`
}

/** What everybody may see of the chair, once it has been named; prepared, because a whole hall asks at once. */
export async function findChairView(client: Tx): Promise<ChairView | undefined> {
  const rows = await client.$queryRaw<ChairView[]>`
    /* find-chair */
    SELECT name, imprint_url AS "imprintUrl", privacy_url AS "privacyUrl", accessibility_url AS "accessibilityUrl",
           privacy_contact AS "privacyContact"
    FROM chair`
  return rows[0]
}
