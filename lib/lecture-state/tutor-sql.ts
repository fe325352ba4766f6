import 'server-only'
import { db } from '@/lib/db/client'

/** A value that is another one whenever a session, a question or a QuickCheck of a lecture is added, edited, archived or deleted. */
export async function readListsVersion(lectureId: string): Promise<string> {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    /* read-lists-version */
    SELECT md5(string_agg(concat_ws('/', id, version, archived), ' ' ORDER BY id)) AS version
    FROM (
      SELECT id, version, archived_at IS NOT NULL AS archived FROM session WHERE lecture_id = ${lectureId}::uuid
      UNION ALL
      SELECT id, version, archived_at IS NOT NULL FROM quick_check WHERE lecture_id = ${lectureId}::uuid
      UNION ALL
      SELECT id, version, archived_at IS NOT NULL FROM question
      WHERE lecture_id = ${lectureId}::uuid AND NOT instant
    ) listed`
  return row?.version ?? ''
}
