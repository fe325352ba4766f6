import 'server-only'
import type { Tx } from '@/lib/db/client'

/**
 * Returns for each lecture id, in the order of the ids, a value that changes whenever a session, a question or a
 * QuickCheck is added, edited, archived or deleted.
 */
export async function readListsVersions(client: Tx, lectureIds: readonly string[]): Promise<string[]> {
  const rows = await client.$queryRaw<{ version: string | null }[]>`
    /* read-lists-versions */
    SELECT (
      SELECT md5(string_agg(concat_ws('/', id, version, archived), ' ' ORDER BY id)) FROM (
        SELECT id, version, archived_at IS NOT NULL AS archived FROM session WHERE lecture_id = asked.id
        UNION ALL
        SELECT id, version, archived_at IS NOT NULL FROM quick_check WHERE lecture_id = asked.id
        UNION ALL
        SELECT id, version, archived_at IS NOT NULL FROM question WHERE lecture_id = asked.id AND NOT instant
      ) listed) AS version
    FROM unnest((SELECT ${lectureIds}::uuid[])) WITH ORDINALITY AS asked (id, place)
    ORDER BY asked.place`
  return rows.map(({ version }) => version ?? '')
}
