import 'server-only'
import { resolveActor, type Actor } from '@/lib/auth/actor'
import { readWallHash } from '@/lib/auth/wall-cookie'
import { findWallRow, type WallRow } from '@/lib/auth/wall-sql'
import { db } from '@/lib/db/client'

/** A browser that may see the wall of one session and nothing else; nobody is signed in there. */
export type Wall = { kind: 'wall'; id: string; sessionId: string; lectureId: string }

/** The stored wall of these cookies, even if it is over; null without a cookie of ours, or once it was deleted. */
export async function findWall(cookieHeader: string | null): Promise<WallRow | null> {
  const hash = readWallHash(cookieHeader)
  return hash && ((await findWallRow(db, hash)) ?? null)
}

/** The wall of these cookies, as long as it is connected to a session that is active. */
export async function resolveWall(cookieHeader: string | null): Promise<Wall | null> {
  const row = await findWall(cookieHeader)
  if (row?.state !== 'connected' || !row.sessionId || !row.lectureId) return null
  return { kind: 'wall', id: row.id, sessionId: row.sessionId, lectureId: row.lectureId }
}

/** The viewer of these cookies: an actor, or else a wall. */
export async function resolveViewer(cookieHeader: string | null): Promise<Actor | Wall | null> {
  return (await resolveActor(cookieHeader)) ?? resolveWall(cookieHeader)
}
