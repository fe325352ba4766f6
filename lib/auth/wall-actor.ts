import 'server-only'
import { resolveActor, type Actor } from '@/lib/auth/actor'
import { readWallHash } from '@/lib/auth/wall-cookie'
import { findWallRow, type WallRow } from '@/lib/auth/wall-sql'
import { db } from '@/lib/db/client'

/** A browser that may see the wall of one session, and nothing else; nobody is signed in there. */
export type Wall = { kind: 'wall'; id: string; sessionId: string; lectureId: string }

/** What is known of the browser that sends these cookies as a wall; null without a cookie of ours, or for one long over. */
export async function findWall(cookieHeader: string | null): Promise<WallRow | null> {
  const hash = readWallHash(cookieHeader)
  return hash && ((await findWallRow(db, hash)) ?? null)
}

/** The wall that sends these cookies, as long as it is connected with a session that runs. */
export async function resolveWall(cookieHeader: string | null): Promise<Wall | null> {
  const row = await findWall(cookieHeader)
  if (row?.state !== 'connected' || !row.sessionId || !row.lectureId) return null
  return { kind: 'wall', id: row.id, sessionId: row.sessionId, lectureId: row.lectureId }
}

/** Who looks at something of a lecture: somebody signed in, or else a wall. */
export async function resolveViewer(cookieHeader: string | null): Promise<Actor | Wall | null> {
  return (await resolveActor(cookieHeader)) ?? resolveWall(cookieHeader)
}
