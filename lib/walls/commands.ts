import { randomUUID } from 'node:crypto'
import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { spend, waitSeconds } from '@/lib/auth/address-limits'
import { logSecurityEvent } from '@/lib/auth/security-events'
import { drawWallSecret, readWallHash } from '@/lib/auth/wall-cookie'
import { db, type Tx } from '@/lib/db/client'
import { drawCode } from '@/lib/auth/draw-code'
import { networkOf } from '@/lib/http/address'
import { AppError } from '@/lib/http/errors'
import { writeInLecture } from '@/lib/lectures/queries'
import { publish } from '@/lib/realtime/bus'
import { getSession } from '@/lib/sessions/queries'
import { toWallView } from '@/lib/walls/queries'
import type { PairingView, WallView } from '@/lib/walls/schema'
import { connectByCode, disconnect, dropWaiting, insertPairing } from '@/lib/walls/wall-sql'

/** The number of attempts to draw an unused code. */
const DRAWS = 20

async function storePairing(tx: Tx, secretHash: Uint8Array<ArrayBuffer>): Promise<PairingView> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = drawCode()
    const expiresAt = await insertPairing(tx, { id: randomUUID(), secretHash, code })
    if (expiresAt) return { code, expiresAt: expiresAt.toISOString() }
  }
  throw new Error('no free code was found')
}

/**
 * Gives a browser a new code to show, in place of the current one, and the cookie that identifies it.
 * Errors: rate_limited, wall_connected (it shows a session's wall already).
 */
export async function beginPairing(
  cookieHeader: string | null,
  networkAddress: string,
): Promise<PairingView & { cookie: string }> {
  const key = networkOf(networkAddress)
  const retryAfter = waitSeconds('wallPairings', key)
  if (retryAfter > 0) throw new AppError('rate_limited', { retryAfter })
  spend('wallPairings', key)
  const { hash, cookie } = drawWallSecret()
  const before = readWallHash(cookieHeader)
  const pairing = await db.$transaction(async (tx) => {
    if (before && !(await dropWaiting(tx, before))) throw new AppError('wall_connected')
    return storePairing(tx, hash)
  })
  return { ...pairing, cookie }
}

/**
 * Counts a typed code as a wrong one before it is tried, so that parallel guesses cannot pass the limit. Returns a
 * function that takes it back.
 * Errors: too_many_attempts.
 */
function countCode(networkAddress: string): () => void {
  const key = networkOf(networkAddress)
  const retryAfter = waitSeconds('wallCodes', key)
  if (retryAfter > 0) throw new AppError('too_many_attempts', { retryAfter })
  spend('wallCodes', key)
  return () => spend('wallCodes', key, -1)
}

/**
 * Connects the browser that shows a code to the wall of an active session. A code counts once.
 * Errors: not_found, lecture_archived, session_not_active, invalid_wall_code (wrong, expired or used),
 * too_many_attempts.
 */
export async function connectWall(
  tutor: Tutor,
  sessionId: string,
  code: string,
  networkAddress: string,
): Promise<WallView> {
  const { lectureId } = await getSession(tutor, sessionId)
  const forgive = countCode(networkAddress)
  const row = await writeInLecture(tutor, lectureId, async (tx) => {
    // The lecture is locked, so the session does not end meanwhile.
    const { active } = await getSession(tutor, sessionId, tx)
    if (!active) throw new AppError('session_not_active')
    return connectByCode(tx, { code, sessionId })
  }).catch((error: unknown) => {
    forgive()
    throw error
  })
  if (!row) throw new AppError('invalid_wall_code')
  forgive()
  logSecurityEvent('wall.connected', { account: tutor.id, object: row.id })
  return toWallView(row)
}

/** Disconnects a browser from the wall; its stream ends at once. Errors: not_found (also for a wall that is over). */
export async function disconnectWall(tutor: Tutor, sessionId: string, id: string): Promise<void> {
  await getSession(tutor, sessionId)
  if (!(await disconnect(db, { id, sessionId }))) throw new AppError('not_found')
  logSecurityEvent('wall.disconnected', { account: tutor.id, object: id })
  publish({ type: 'wall.disconnected', wallId: id })
}
