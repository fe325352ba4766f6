import 'server-only'
import type { Tx } from '@/lib/db/client'
import { env } from '@/lib/env'
import { Prisma } from '@/prisma/generated/client'

/** Deletes the keys for network addresses of earlier days, by the database's calendar. */
export async function deleteOldAddressKeys(client: Tx): Promise<void> {
  await client.$executeRaw`DELETE FROM address_key WHERE day < current_date`
}

/** Deletes entries of the audit log that are older than so many calendar months. */
export async function deleteOldAuditEntries(client: Tx): Promise<void> {
  await client.$executeRaw`DELETE FROM audit_entry WHERE at < now() - ${env.RETENTION_MONTHS} * interval '1 month'`
}

/** The first day after a lecture's semester: WS 2031 ends with March 2032, SS 2031 with September 2031. */
const afterSemester = Prisma.sql`
  CASE s.kind WHEN 'WS' THEN make_date(s.year + 1, 4, 1) ELSE make_date(s.year, 10, 1) END`

/** Lectures whose semester is over for so many months that their students' names must go, and that still have some. */
export async function listLecturesWithOldNames(client: Tx): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM lecture l JOIN semester s ON s.id = l.semester_id
    WHERE (now() AT TIME ZONE ${env.TIMEZONE})::date
        >= ${afterSemester} + ${env.RETENTION_MONTHS} * interval '1 month'
      AND EXISTS (SELECT FROM participant p WHERE p.lecture_id = l.id
        AND (p.name IS NOT NULL OR p.matriculation_number IS NOT NULL))`
  return rows.map(({ id }) => id)
}
