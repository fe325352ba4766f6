import 'server-only'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'

/** How well a QuickCheck or a single question was answered over all its rounds; null when nobody took part. */
export type ItemRecord = { participations: number; successRate: number | null }

type Row = ItemRecord & { itemId: string }

/**
 * What came out of these QuickChecks and single questions, over their final rounds, by the item's id: how many took
 * part, and the mean of the rounds' success rates weighted by that. Items nobody took part in are left out.
 */
export async function listItemRecords(itemIds: readonly string[]): Promise<Map<string, ItemRecord>> {
  if (itemIds.length === 0) return new Map()
  // Each participation's share of its round's points: their mean is the weighted mean of the rounds' rates.
  const rows = await db.$queryRaw<Row[]>`
    WITH final AS (
      SELECT r.id, coalesce(r.quick_check_id, r.question_id) AS item_id,
             (SELECT sum(q.points) FROM round_question q WHERE q.round_id = r.id) AS reachable
      FROM round r
      WHERE (r.quick_check_id = ANY (${itemIds}::uuid[]) OR r.question_id = ANY (${itemIds}::uuid[]))
        AND coalesce(r.ended_at, r.ends_at) <= clock_timestamp() - ${bounds.graceSeconds} * interval '1 second'),
    participation AS (
      SELECT f.item_id, f.reachable,
             coalesce(sum(q.points) FILTER (WHERE d.answer_id = q.correct_answer_id), 0) AS reached
      FROM final f JOIN registration g ON g.round_id = f.id
        LEFT JOIN draft d ON d.registration_id = g.id AND d.answer_id IS NOT NULL
        LEFT JOIN round_question q ON q.round_id = f.id AND q.question_id = d.question_id
      GROUP BY f.item_id, f.reachable, g.id
      HAVING g.submitted_at IS NOT NULL OR count(d.answer_id) > 0
      UNION ALL
      SELECT f.item_id, f.reachable, CASE WHEN s.answer_id = q.correct_answer_id THEN q.points ELSE 0 END
      FROM final f JOIN single_answer s ON s.round_id = f.id JOIN round_question q ON q.round_id = f.id)
    SELECT item_id AS "itemId", count(*)::int AS participations,
           avg(reached::float8 / reachable::float8) AS "successRate"
    FROM participation GROUP BY item_id`
  return new Map(rows.map(({ itemId, ...record }) => [itemId, record]))
}
