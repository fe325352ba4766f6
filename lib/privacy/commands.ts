import 'server-only'
import { attemptLimits, bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { env } from '@/lib/env'
import { lockLecture } from '@/lib/lectures/lecture-sql'
import { log } from '@/lib/observability/log'
import { closeExpiredSessions } from '@/lib/sessions/activation-commands'
import { listLecturesWithExpired } from '@/lib/sessions/session-sql'
import { Prisma } from '@/prisma/generated/client'
import { remember } from '@/lib/remember'

/** Milliseconds. */
const INTERVAL_MS = 60_000

/**
 * Forgets what only a limit needed: when a participant may say something again, failed attempts, the keys of earlier
 * days, sign-ins that have run out, who rated a session that nobody ended; and what is too old to be kept: names and
 * numbers of students, the audit log.
 */
export async function forgetExpired(): Promise<void> {
  const window = attemptLimits.tutorSignIn.windowSeconds
  await db.$executeRaw`
    UPDATE participant SET feedback_again_at = NULL WHERE feedback_again_at < now() - interval '1 minute'`
  await db.$executeRaw`UPDATE participant SET tempo_again_at = NULL WHERE tempo_again_at < now() - interval '1 minute'`
  await db.$executeRaw`DELETE FROM attempt WHERE at < now() - ${window} * interval '1 second'`
  await db.$executeRaw`DELETE FROM address_key WHERE day < current_date`
  await db.$executeRaw`
    DELETE FROM tutor_session WHERE created_at < now() - ${bounds.tutorSignInSeconds} * interval '1 second'
      AND last_used_at < now() - ${bounds.tutorIdleSeconds} * interval '1 second'`
  await db.$executeRaw`DELETE FROM audit_entry WHERE at < now() - ${env.RETENTION_MONTHS} * interval '1 month'`
  await endForgotten()
  await eraseOldIdentities()
}

/** The first day after a lecture's semester: WS 2031 ends with March 2032, SS 2031 with September 2031. */
const afterSemester = Prisma.sql`
  CASE s.kind WHEN 'WS' THEN make_date(s.year + 1, 4, 1) ELSE make_date(s.year, 10, 1) END`

/** Erases names and matriculation numbers when a semester is long over; points stay without a name. */
async function eraseOldIdentities(): Promise<void> {
  const lectures = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM lecture l JOIN semester s ON s.id = l.semester_id
    WHERE (now() AT TIME ZONE ${env.TIMEZONE})::date
        >= ${afterSemester} + ${env.RETENTION_MONTHS} * interval '1 month'
      AND EXISTS (SELECT FROM participant p WHERE p.lecture_id = l.id
        AND (p.name IS NOT NULL OR p.matriculation_number IS NOT NULL))`
  for (const { id: lectureId } of lectures) {
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
