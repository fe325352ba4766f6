import 'server-only'
import { bounds, serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { env } from '@/lib/env'
import { namesUntil } from '@/lib/privacy/rules'
import { Prisma } from '@/prisma/generated/client'
import type { SemesterKind } from '@/prisma/generated/enums'

/** Deletes the keys of network addresses of earlier days, by the database's calendar; returns how many. */
export async function deleteOldAddressKeys(client: Tx): Promise<number> {
  return client.$executeRaw`DELETE FROM address_key WHERE day < current_date`
}

/**
 * Deletes entries of the audit log that are older than a number of calendar months; returns how many. Uses a function
 * of the database, because the server's role may not delete them.
 */
export async function deleteOldAuditEntries(client: Tx): Promise<number> {
  const rows = await client.$queryRaw<{ count: bigint }[]>`
    SELECT delete_old_audit_entries(${env.RETENTION_MONTHS}::int) AS count`
  return Number(rows[0]?.count ?? 0)
}

/** How long a disconnected wall can say why it is blank. */
const TOLD_SECONDS = 3600

/** Deletes unconfirmed wall codes, and walls whose session is over; returns how many. */
export async function deleteOldWalls(client: Tx): Promise<number> {
  return client.$executeRaw`
    DELETE FROM wall WHERE CASE WHEN session_id IS NULL THEN expires_at < now()
      ELSE connected_at < now() - ${bounds.sessionLengthSeconds} * interval '1 second'
        OR coalesce(disconnected_at < now() - ${TOLD_SECONDS} * interval '1 second', false) END`
}

/** Whether a device has been unused for so long that its sign-in has expired; `participant` has the alias p. */
const unused = Prisma.sql`p.last_seen_at <= now() - ${serverBounds.participantIdleSeconds} * interval '1 second'`

type Lecture = { id: string; title: string }

/** Lectures after their retention period that still contain personal data: a name, a number, or an unused device. */
export async function listLecturesToErase(client: Tx): Promise<Lecture[]> {
  const rows = await client.$queryRaw<(Lecture & { kind: SemesterKind; year: number; today: string })[]>`
    SELECT l.id, l.title, s.kind, s.year, (now() AT TIME ZONE ${env.TIMEZONE})::date::text AS today
    FROM lecture l JOIN semester s ON s.id = l.semester_id
    WHERE EXISTS (SELECT FROM participant p WHERE p.lecture_id = l.id
      AND (p.name IS NOT NULL OR p.matriculation_number IS NOT NULL OR (p.device_hash IS NOT NULL AND ${unused})))`
  return rows
    .filter(({ today, ...semester }) => today >= namesUntil(semester, env.RETENTION_MONTHS))
    .map(({ id, title }) => ({ id, title }))
}

/** Erases the unused devices of a lecture, with their sign-ins; returns how many. Their answers stay. */
export async function forgetDevices(tx: Tx, lectureId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE participant p SET device_hash = NULL, sign_in_id = NULL
    WHERE p.lecture_id = ${lectureId}::uuid AND p.device_hash IS NOT NULL AND ${unused}`
}

/** Deletes tutors' devices that have been unused for a number of calendar months; returns how many. */
export async function deleteOldTutorDevices(client: Tx): Promise<number> {
  return client.$executeRaw`
    DELETE FROM tutor_device WHERE last_used_at < now() - ${env.RETENTION_MONTHS} * interval '1 month'`
}
