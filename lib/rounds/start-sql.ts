import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { can } from '@/lib/auth/permissions'
import type { Tx } from '@/lib/db/client'
import type { RoundItem } from '@/lib/rounds/round-changes-sql'

/** What a start needs to know of an item; `timer` is its lecture's, in seconds for each of so many questions. */
type ItemToStart = {
  lectureId: string
  lectureArchived: boolean
  archived: boolean
  inQuickCheck: boolean
  timer: number
  questions: number
}

/** A QuickCheck or question of the tutor's lectures as it is to be conducted; null for any other. */
export async function findItemToStart(
  client: Tx,
  tutor: Tutor,
  { kind, id }: RoundItem,
): Promise<ItemToStart | null> {
  const rows = await client.$queryRaw<ItemToStart[]>`
    /* find-item-to-start */
    SELECT l.id AS "lectureId", l.archived_at IS NOT NULL AS "lectureArchived", i.archived, i."inQuickCheck", i.questions,
      CASE i.kind WHEN 'quickcheck' THEN l.quick_check_timer ELSE l.quiz_timer END AS timer
    FROM (
      SELECT qc.id, qc.lecture_id, 'quickcheck' AS kind, qc.archived_at IS NOT NULL AS archived, false AS "inQuickCheck",
        (SELECT count(*)::int FROM question asked WHERE asked.quick_check_id = qc.id) AS questions
      FROM quick_check qc
      UNION ALL
      SELECT q.id, q.lecture_id, 'question', q.archived_at IS NOT NULL, q.quick_check_id IS NOT NULL, 1
      FROM question q) i
    JOIN lecture l ON l.id = i.lecture_id
    WHERE i.id = ${id}::uuid AND i.kind = ${kind} AND (${can(tutor.role, 'allLectures')}::boolean
      OR EXISTS (SELECT FROM lecture_tutor t WHERE t.lecture_id = l.id AND t.tutor_id = ${tutor.id}::uuid))`
  return rows[0] ?? null
}
