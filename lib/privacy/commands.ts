import 'server-only'
import { attemptLimits, bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { log } from '@/lib/log'

/** Milliseconds. */
const EVERY = 60_000

const globals = globalThis as typeof globalThis & { lecternHousekeeping?: NodeJS.Timeout }

/**
 * Forgets what only a limit needed: when a participant may say something again, failed attempts, the keys of earlier
 * days, sign-ins that have run out.
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
}

/** Forgets regularly for as long as the process runs; several processes may do it side by side. */
export function startHousekeeping(): void {
  globals.lecternHousekeeping ??= setInterval(() => {
    forgetExpired().catch((error: unknown) => {
      log().warn({ err: error instanceof Error ? error.message : 'unknown' }, 'housekeeping failed')
    })
  }, EVERY).unref()
}
