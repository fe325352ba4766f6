import 'server-only'
import { wallHolds } from '@/lib/auth/wall-sql'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'

type Bytes = Uint8Array<ArrayBuffer>

/** Deletes the previous code of a browser; returns whether it may request a new one: not while it is connected. */
export async function dropWaiting(tx: Tx, secretHash: Bytes): Promise<boolean> {
  await tx.$executeRaw`DELETE FROM wall WHERE secret_hash = ${secretHash} AND session_id IS NULL`
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM wall w JOIN session a ON a.id = w.session_id
    WHERE w.secret_hash = ${secretHash} AND ${wallHolds}`
  return rows.length === 0
}

/**
 * Stores a code for a browser, also in place of an expired one; undefined if another browser shows the same code now.
 */
export async function insertPairing(
  tx: Tx,
  { id, secretHash, code }: { id: string; secretHash: Bytes; code: string },
): Promise<Date | undefined> {
  const rows = await tx.$queryRaw<{ expiresAt: Date }[]>`
    INSERT INTO wall AS w (id, secret_hash, code, expires_at)
    VALUES (${id}::uuid, ${secretHash}, ${code}, now() + ${serverBounds.wallPairingSeconds} * interval '1 second')
    ON CONFLICT (code) DO UPDATE
      SET id = excluded.id, secret_hash = excluded.secret_hash, expires_at = excluded.expires_at
      WHERE w.expires_at <= now()
    RETURNING expires_at AS "expiresAt"`
  return rows[0]?.expiresAt
}

type ConnectedRow = { id: string; sessionId: string; connectedAt: Date }

/** Connects the browser that shows a code to a session, once; undefined if none shows it. */
export async function connectByCode(
  tx: Tx,
  { code, sessionId }: { code: string; sessionId: string },
): Promise<ConnectedRow | undefined> {
  const rows = await tx.$queryRaw<ConnectedRow[]>`
    UPDATE wall SET code = NULL, session_id = ${sessionId}::uuid, connected_at = clock_timestamp()
    WHERE code = ${code} AND expires_at > clock_timestamp()
    RETURNING id, session_id AS "sessionId", connected_at AS "connectedAt"`
  return rows[0]
}

/** The browsers connected to the wall of a session, in order of connection. */
export async function listWallRows(client: Tx, sessionId: string): Promise<ConnectedRow[]> {
  return client.$queryRaw<ConnectedRow[]>`
    SELECT w.id, w.session_id AS "sessionId", w.connected_at AS "connectedAt"
    FROM wall w JOIN session a ON a.id = w.session_id
    WHERE a.id = ${sessionId}::uuid AND ${wallHolds} ORDER BY w.connected_at, w.id`
}

/** Disconnects a browser from the wall; returns whether it was connected. */
export async function disconnect(
  client: Tx,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> {
  const count = await client.$executeRaw`
    UPDATE wall w SET disconnected_at = clock_timestamp() FROM session a
    WHERE w.id = ${id}::uuid AND a.id = w.session_id AND a.id = ${sessionId}::uuid AND ${wallHolds}`
  return count > 0
}
