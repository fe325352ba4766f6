import 'server-only'
import { recordAudit } from '@/lib/audit/commands'
import { deleteExpiredTutorSignIns } from '@/lib/auth/sign-in-sql'
import { attemptLimits, serverBounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { forgetUnusedImages } from '@/lib/images/commands'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { log } from '@/lib/observability/log'
import {
  deleteOldAddressKeys,
  deleteOldAuditEntries,
  deleteOldTutorDevices,
  deleteOldWalls,
  forgetDevices,
  listLecturesToErase,
} from '@/lib/privacy/retention-sql'
import { remember } from '@/lib/remember'
import { closeExpiredSessions } from '@/lib/sessions/commands'
import { listLecturesWithExpired } from '@/lib/sessions/session-sql'

/** Milliseconds. */
const INTERVAL_MS = 60_000

/** For how long the same message, sent again by a phone that missed the receipt, is known. */
const MESSAGE_KEY_KEPT_SECONDS = 7 * 24 * 3600

/** For how long a limit that is over is still known. */
const LIMIT_KEPT_SECONDS = 60

/** How many rows of each kind were forgotten. */
type Forgotten = Record<string, number>

/**
 * Forgets what only a limit needed: when a participant may say something again, failed attempts, the keys of earlier
 * days, sign-ins that have run out or were not finished, answers to repeated requests, second steps that nobody took,
 * who rated a session that nobody ended; and what is too old to be kept: names, numbers and devices of students, devices
 * of tutors, the audit log, pictures that no text uses. Says in the log how much that was, and no more.
 */
export async function forgetExpired(): Promise<void> {
  const forgotten = { ...(await forgetLimits()), ...(await forgetOld()) }
  const deleted = Object.fromEntries(Object.entries(forgotten).filter(([, count]) => count > 0))
  if (Object.keys(deleted).length > 0) log().info({ event: 'housekeeping', forgotten: deleted }, 'security')
}

async function forgetLimits(): Promise<Forgotten> {
  const now = await readClock()
  const before = (seconds: number) => ({ lt: new Date(now.getTime() - seconds * 1000) })
  const over = { againAt: before(LIMIT_KEPT_SECONDS) }
  const unkeyed = await db.senderLimit.deleteMany({ where: { ...over, messageKey: null } })
  await db.senderLimit.updateMany({ where: over, data: { againAt: null } })
  const keyed = await db.senderLimit.deleteMany({ where: { usedOn: before(MESSAGE_KEY_KEPT_SECONDS) } })
  const attempts = await db.attempt.deleteMany({
    where: { at: before(attemptLimits.tutorSignIn.windowSeconds) },
  })
  const replies = await db.idempotencyKey.deleteMany({
    where: { createdAt: before(serverBounds.idempotencyKeySeconds) },
  })
  const unfinished = await db.samlRequest.deleteMany({
    where: { createdAt: before(serverBounds.samlRequestSeconds) },
  })
  const setUps = await db.oneTimeCodes.deleteMany({
    where: { confirmedAt: null, createdAt: before(serverBounds.setUpSeconds) },
  })
  const pending = await db.pendingSignIn.deleteMany({
    where: { createdAt: before(serverBounds.secondStepSeconds) },
  })
  const phones = await db.phoneSignIn.deleteMany({
    where: { createdAt: before(serverBounds.phoneSignInSeconds) },
  })
  await db.usedChallenge.deleteMany({ where: { usedAt: before(serverBounds.challengeSeconds) } })
  const signIns = await deleteExpiredTutorSignIns(db)
  return {
    limits: unkeyed.count + keyed.count,
    attempts: attempts.count,
    replies: replies.count,
    signIns: signIns + unfinished.count + pending.count + setUps.count + phones.count,
    walls: await deleteOldWalls(db),
    addressKeys: await deleteOldAddressKeys(db),
  }
}

async function forgetOld(): Promise<Forgotten> {
  const auditEntries = await deleteOldAuditEntries(db)
  const tutorDevices = await deleteOldTutorDevices(db)
  await forEachLecture(await listLecturesWithExpired(db), endForgotten)
  await forEachLecture(await listLecturesToErase(db), eraseStudents)
  const images = await forgetUnusedImages()
  return { auditEntries, tutorDevices, images }
}

/** One lecture with which it fails does not keep the others waiting; it is tried again with the next turn. */
async function forEachLecture<Of>(lectures: readonly Of[], act: (lecture: Of) => Promise<void>) {
  for (const lecture of lectures)
    await act(lecture).catch((error: unknown) => log().warn({ err: error }, 'housekeeping failed'))
}

/**
 * Erases names and matriculation numbers of a lecture that is long over, and forgets the devices that are no longer
 * used. Points, answers and presence stay, of nobody: all figures remain as they were.
 */
async function eraseStudents({ id: lectureId, title }: { id: string; title: string }): Promise<void> {
  const named = { OR: [{ name: { not: null } }, { matriculationNumber: { not: null } }] }
  const data = { name: null, matriculationNumber: null }
  const rounds = await db.round.findMany({
    where: { lectureId, registrations: { some: named } },
    select: { id: true },
  })
  // One statement for all of them would take longer than a statement may, after a few terms of a large hall.
  for (const { id } of rounds) await db.registration.updateMany({ where: { roundId: id, ...named }, data })
  await db.$transaction(async (tx) => {
    const { count: names } = await tx.participant.updateMany({ where: { lectureId, ...named }, data })
    await tx.numberAttempt.deleteMany({ where: { round: { lectureId } } })
    const devices = await forgetDevices(tx, lectureId)
    // Another process has just done it.
    if (names + devices === 0) return
    const object = { id: lectureId, title }
    await recordAudit(tx, null, { action: 'retention.erased', object, detail: { names, devices } })
  })
}

/** Ends sessions that were left open for too long, so that their ratings lose the link to participants in time. */
async function endForgotten(lectureId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockLecture(tx, lectureId)
    await closeExpiredSessions(tx, lectureId)
  })
}

/** Forgets regularly for as long as the process runs; several processes may do it side by side. */
export function startHousekeeping(): void {
  remember('housekeeping', () =>
    setInterval(() => {
      forgetExpired().catch((error: unknown) => {
        log().warn({ err: error }, 'housekeeping failed')
      })
    }, INTERVAL_MS).unref(),
  )
}
