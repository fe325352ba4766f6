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

/** The time so many seconds ago, as a condition. */
type Before = (seconds: number) => { lt: Date }

async function deleteLimits(before: Before): Promise<number> {
  const over = { againAt: before(LIMIT_KEPT_SECONDS) }
  const unkeyed = await db.senderLimit.deleteMany({ where: { ...over, messageKey: null } })
  await db.senderLimit.updateMany({ where: over, data: { againAt: null } })
  const keyed = await db.senderLimit.deleteMany({ where: { usedOn: before(MESSAGE_KEY_KEPT_SECONDS) } })
  return unkeyed.count + keyed.count
}

/** The steps in their order, by what they delete; each returns how many of these there were. */
const steps: Record<string, (before: Before) => Promise<number | { count: number }>> = {
  limits: deleteLimits,
  attempts: (before) =>
    db.attempt.deleteMany({ where: { at: before(attemptLimits.tutorSignIn.windowSeconds) } }),
  replies: (before) =>
    db.idempotencyKey.deleteMany({ where: { createdAt: before(serverBounds.idempotencyKeySeconds) } }),
  samlRequests: (before) =>
    db.samlRequest.deleteMany({ where: { createdAt: before(serverBounds.samlRequestSeconds) } }),
  setUps: (before) =>
    db.oneTimeCodes.deleteMany({
      where: { confirmedAt: null, createdAt: before(serverBounds.setUpSeconds) },
    }),
  secondSteps: (before) =>
    db.pendingSignIn.deleteMany({ where: { createdAt: before(serverBounds.secondStepSeconds) } }),
  phoneSignIns: (before) =>
    db.phoneSignIn.deleteMany({ where: { createdAt: before(serverBounds.phoneSignInSeconds) } }),
  challenges: (before) =>
    db.usedChallenge.deleteMany({ where: { usedAt: before(serverBounds.challengeSeconds) } }),
  signIns: () => deleteExpiredTutorSignIns(db),
  walls: () => deleteOldWalls(db),
  addressKeys: () => deleteOldAddressKeys(db),
  auditEntries: () => deleteOldAuditEntries(db),
  tutorDevices: () => deleteOldTutorDevices(db),
  sessions: async () => forEachLecture(await listLecturesWithExpired(db), endForgotten),
  identities: async () => forEachLecture(await listLecturesToErase(db), eraseStudents),
  images: forgetUnusedImages,
}

/** An error does not stop what follows; the next run tries again. */
function reportFailure(error: unknown): void {
  log().warn({ err: error }, 'housekeeping failed')
}

/**
 * Deletes data that only a limit needed: when a participant may send again, failed attempts, keys of earlier days,
 * expired and unfinished sign-ins, responses for repeated requests, unfinished second steps, and who rated a session
 * without an end. Also deletes what has reached its retention period: names, numbers and devices of students, devices
 * of tutors, the audit log, unused pictures. Logs only the numbers.
 */
export async function forgetExpired(): Promise<void> {
  const now = await readClock()
  const before = (seconds: number) => ({ lt: new Date(now.getTime() - seconds * 1000) })
  const forgotten: Record<string, number> = {}
  for (const [kind, forget] of Object.entries(steps)) {
    const done = (await forget(before).catch(reportFailure)) ?? 0
    const count = typeof done === 'number' ? done : done.count
    if (count > 0) forgotten[kind] = count
  }
  if (Object.keys(forgotten).length > 0) log().info({ event: 'housekeeping', forgotten }, 'security')
}

/** Runs work for each lecture; returns for how many it was done. */
async function forEachLecture<Of>(
  lectures: readonly Of[],
  act: (lecture: Of) => Promise<void>,
): Promise<number> {
  let failed = 0
  for (const lecture of lectures)
    await act(lecture).catch((error: unknown) => {
      failed += 1
      reportFailure(error)
    })
  return lectures.length - failed
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
    setInterval(() => void forgetExpired().catch(reportFailure), INTERVAL_MS).unref(),
  )
}
