import 'server-only'
import type { Tx } from '@/lib/db/client'

type Bytes = Uint8Array<ArrayBuffer>

/** What was asked under a key, and how it was answered; the reply is encrypted. */
type Kept = { request: Uint8Array; status: number; reply: Uint8Array }

/**
 * Keeps the key of a request for the rest of the transaction, which has to end with `storeReply`; answers what was stored
 * under it before, and then keeps nothing. Whoever comes with the same key meanwhile waits here for that end.
 */
export async function reserveKey(tx: Tx, id: Bytes, request: Bytes): Promise<Kept | undefined> {
  const reserved = await tx.$executeRaw`
    /* reserve-key */
    INSERT INTO idempotency_key (id, request, status, reply) VALUES (${id}, ${request}, 0, '') ON CONFLICT DO NOTHING`
  if (reserved > 0) return undefined
  const [kept] = await tx.$queryRaw<Kept[]>`
    SELECT request, status, reply FROM idempotency_key WHERE id = ${id}`
  // None, if it was just deleted with the keys that are kept no longer.
  return kept ?? reserveKey(tx, id, request)
}

/** Stores how the request was answered whose key the transaction keeps. */
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
