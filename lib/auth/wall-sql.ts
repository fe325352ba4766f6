import 'server-only'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** Whether the wall w may show the session a: it was confirmed after the session's activation, and not disconnected. */
export const wallHolds = Prisma.sql`(w.disconnected_at IS NULL AND session_is_open(a) AND a.activated_at <= w.connected_at)`

/** The state of a browser that wants to become a wall; `lectureId` and `sessionId` are set once it is confirmed. */
export type WallRow = {
  id: string
  state: 'waiting' | 'expired' | 'connected' | 'takenAway' | 'ended'
  code: string | null
  sessionId: string | null
  lectureId: string | null
}

/** The wall of the browser whose secret has this hash. */
export async function findWallRow(client: Tx, secretHash: Uint8Array): Promise<WallRow | undefined> {
  const rows = await client.$queryRaw<WallRow[]>`
    SELECT w.id, w.code, w.session_id AS "sessionId", a.lecture_id AS "lectureId",
      CASE WHEN w.session_id IS NULL THEN CASE WHEN w.expires_at > now() THEN 'waiting' ELSE 'expired' END
           WHEN w.disconnected_at IS NOT NULL THEN 'takenAway'
           WHEN ${wallHolds} THEN 'connected' ELSE 'ended' END AS state
    FROM wall w LEFT JOIN session a ON a.id = w.session_id
    WHERE w.secret_hash = ${secretHash}`
  return rows[0]
}
