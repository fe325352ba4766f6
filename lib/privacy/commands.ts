import 'server-only'
import { attemptLimits, bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { lockLecture } from '@/lib/lectures/commands'
import { log } from '@/lib/log'
import { writeDownEnds } from '@/lib/rounds/lecture-commands'

/** Milliseconds. */
const EVERY = 60_000

const globals = globalThis as typeof globalThis & { lecternHousekeeping?: NodeJS.Timeout }

/**
 * Forgets what only a limit needed: when a participant may say something again, failed attempts, the keys of earlier
 * days, sign-ins that have run out, who rated a session that nobody ended.
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
  await endForgotten()
}

/** Ends sessions that were left open for too long, so that their ratings lose the link to participants in time. */
async function endForgotten(): Promise<void> {
  const latest = new Date(Date.now() - bounds.sessionLengthSeconds * 1000)
  const forgotten = await db.session.findMany({
    where: { activatedAt: { lte: latest }, endedAt: null },
    select: { lectureId: true },
  })
  for (const { lectureId } of forgotten)
    await db.$transaction(async (tx) => {
      await lockLecture(tx, lectureId)
      await writeDownEnds(tx, lectureId)
    })
}

/** Forgets regularly for as long as the process runs; several processes may do it side by side. */
export function startHousekeeping(): void {
  globals.lecternHousekeeping ??= setInterval(() => {
    forgetExpired().catch((error: unknown) => {
      log().warn({ err: error instanceof Error ? error.message : 'unknown' }, 'housekeeping failed')
    })
  }, EVERY).unref()
}
