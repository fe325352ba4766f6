import 'server-only'
import { attemptLimits, serverBounds } from '@/lib/bounds'
import { db, readClock } from '@/lib/db/client'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { log } from '@/lib/observability/log'
import {
  deleteOldAddressKeys,
  deleteOldAuditEntries,
  listLecturesWithOldNames,
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

/**
 * Forgets what only a limit needed: when a participant may say something again, failed attempts, the keys of earlier
 * days, sign-ins that have run out, answers to repeated requests, second steps that nobody took, who rated a session that nobody ended; and what is too old to be kept: names and
 * numbers of students, the audit log.
 */
export async function forgetExpired(): Promise<void> {
  const now = await readClock()
  const before = (seconds: number) => ({ lt: new Date(now.getTime() - seconds * 1000) })
  const { tutorSignInSeconds, tutorIdleSeconds, idempotencyKeySeconds, secondStepSeconds, setUpSeconds } =
    serverBounds
  await db.senderLimit.deleteMany({ where: { againAt: before(LIMIT_KEPT_SECONDS), messageKey: null } })
  await db.senderLimit.updateMany({ where: { againAt: before(LIMIT_KEPT_SECONDS) }, data: { againAt: null } })
  await db.senderLimit.deleteMany({ where: { usedOn: before(MESSAGE_KEY_KEPT_SECONDS) } })
  await db.attempt.deleteMany({ where: { at: before(attemptLimits.tutorSignIn.windowSeconds) } })
  await db.idempotencyKey.deleteMany({ where: { createdAt: before(idempotencyKeySeconds) } })
  await db.pendingSignIn.deleteMany({ where: { createdAt: before(secondStepSeconds) } })
  await db.usedChallenge.deleteMany({ where: { usedAt: before(serverBounds.challengeSeconds) } })
  await db.oneTimeCodes.deleteMany({ where: { confirmedAt: null, createdAt: before(setUpSeconds) } })
  await deleteOldAddressKeys(db)
  await db.tutorSession.deleteMany({
    where: { createdAt: before(tutorSignInSeconds), lastUsedAt: before(tutorIdleSeconds) },
  })
  await deleteOldAuditEntries(db)
  await endForgotten()
  await eraseOldIdentities()
}

/** Erases names and matriculation numbers when a semester is long over; points stay without a name. */
async function eraseOldIdentities(): Promise<void> {
  for (const lectureId of await listLecturesWithOldNames(db)) {
    const data = { name: null, matriculationNumber: null }
    // The participants last: they are what tells whether anything is left to do.
    await db.$transaction([
      db.registration.updateMany({ where: { round: { lectureId } }, data }),
      db.participant.updateMany({ where: { lectureId }, data }),
    ])
  }
}

/** Ends sessions that were left open for too long, so that their ratings lose the link to participants in time. */
async function endForgotten(): Promise<void> {
  for (const lectureId of await listLecturesWithExpired(db))
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
