import 'server-only'
import type { Tx } from '@/lib/db/client'

type Bytes = Uint8Array<ArrayBuffer>

/** A request and its response; the response is encrypted. */
type Kept = { request: Uint8Array; status: number; reply: Uint8Array }

/**
 * Reserves a key for the rest of the transaction, which has to end with `storeReply`. If a response is stored under the
 * key, returns that and reserves nothing. A concurrent request with the same key waits here.
 */
export async function reserveKey(tx: Tx, id: Bytes, request: Bytes): Promise<Kept | undefined> {
  const reserved = await tx.$executeRaw`
    /* reserve-key */
    INSERT INTO idempotency_key (id, request, status, reply) VALUES (${id}, ${request}, 0, '') ON CONFLICT DO NOTHING`
  if (reserved > 0) return undefined
  const [kept] = await tx.$queryRaw<Kept[]>`
    SELECT request, status, reply FROM idempotency_key WHERE id = ${id}`
  // It may just have been deleted as expired.
  return kept ?? reserveKey(tx, id, request)
}

/** Stores the response to the request that reserved the key. */
export async function storeReply(
  tx: Tx,
  id: Bytes,
  { status, reply }: { status: number; reply: Bytes },
): Promise<void> {
  const count = await tx.$executeRaw`
    /* store-reply */
    UPDATE idempotency_key SET status = ${status}, reply = ${reply} WHERE id = ${id}`
  if (count === 0) throw new Error('the transaction keeps no such key')
}
