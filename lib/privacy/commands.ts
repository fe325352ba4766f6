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

/** How long a repeated message is recognised, in case a phone missed the receipt. */
const MESSAGE_KEY_KEPT_SECONDS = 7 * 24 * 3600

/** How long an expired limit is kept. */
const LIMIT_KEPT_SECONDS = 60

/** The number of deleted rows of each kind. */
type Forgotten = Record<string, number>

/**
 * Deletes data that only a limit needed: when a participant may send again, failed attempts, keys of earlier days,
 * expired and unfinished sign-ins, responses for repeated requests, unfinished second steps, and who rated a session
 * without an end. Also deletes what has reached its retention period: names, numbers and devices of students, devices
 * of tutors, the audit log, unused pictures. Logs only the numbers.
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

/** Runs work for each lecture. An error does not stop the others; the next run tries again. */
async function forEachLecture<Of>(lectures: readonly Of[], act: (lecture: Of) => Promise<void>) {
  for (const lecture of lectures)
    await act(lecture).catch((error: unknown) => log().warn({ err: error }, 'housekeeping failed'))
}

/**
 * Erases names and matriculation numbers of a lecture after its retention period, and deletes unused devices. Points,
 * answers and presence stay anonymously: all figures remain as they were.
 */
async function eraseStudents({ id: lectureId, title }: { id: string; title: string }): Promise<void> {
  const named = { OR: [{ name: { not: null } }, { matriculationNumber: { not: null } }] }
  const data = { name: null, matriculationNumber: null }
  const rounds = await db.round.findMany({
    where: { lectureId, registrations: { some: named } },
    select: { id: true },
  })
  // After a few terms of a large hall, a single statement would exceed its time limit.
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

/** Starts the regular deletion for the lifetime of the process; several processes may run it in parallel. */
export function startHousekeeping(): void {
  remember('housekeeping', () =>
    setInterval(() => {
      forgetExpired().catch((error: unknown) => {
        log().warn({ err: error }, 'housekeeping failed')
      })
    }, INTERVAL_MS).unref(),
  )
}
