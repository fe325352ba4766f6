import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { can } from '@/lib/auth/permissions'
import type { Tx } from '@/lib/db/client'
import type { RoundItem } from '@/lib/rounds/round-changes-sql'
import { Prisma, type Question } from '@/prisma/generated/client'

/** The data for starting an item; `timer` is that of its lecture, in seconds for each of its questions. */
type ItemToStart = {
  lectureArchived: boolean
  archived: boolean
  inQuickCheck: boolean
  timer: number
  questions: number
}

/** All QuickChecks and questions `i` with their lecture `l`. */
const items = Prisma.sql`(
  SELECT qc.id, qc.lecture_id, 'quickcheck' AS kind, qc.archived_at IS NOT NULL AS archived, false AS "inQuickCheck"
  FROM quick_check qc
  UNION ALL
  SELECT q.id, q.lecture_id, 'question', q.archived_at IS NOT NULL, q.quick_check_id IS NOT NULL
  FROM question q) i
  JOIN lecture l ON l.id = i.lecture_id`

/** Whether it is the item that the tutor wants, in one of their lectures. */
function isAsked(tutor: Tutor, { kind, id }: RoundItem): Prisma.Sql {
  return Prisma.sql`i.id = ${id}::uuid AND i.kind = ${kind} AND (${can(tutor.role, 'allLectures')}::boolean
    OR EXISTS (SELECT FROM lecture_tutor t WHERE t.lecture_id = l.id AND t.tutor_id = ${tutor.id}::uuid))`
}

/**
 * Locks the lecture of an item in the tutor's lectures, as `lockLecture` does; returns its id, or undefined for any
 * other item.
 */
export async function lockLectureOf(tx: Tx, tutor: Tutor, item: RoundItem): Promise<string | undefined> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    /* lock-lecture-of-item */
    SELECT l.id FROM ${items} WHERE ${isAsked(tutor, item)} FOR NO KEY UPDATE OF l`
  return rows[0]?.id
}

/** An item in the tutor's lectures with the data for starting it; null for any other. */
export async function findItemToStart(
  client: Tx,
  tutor: Tutor,
  item: RoundItem,
): Promise<ItemToStart | null> {
  const rows = await client.$queryRaw<ItemToStart[]>`
    /* find-item-to-start */
    SELECT l.archived_at IS NOT NULL AS "lectureArchived", i.archived, i."inQuickCheck",
      CASE i.kind WHEN 'quickcheck' THEN l.quick_check_timer ELSE l.quiz_timer END AS timer,
      CASE i.kind WHEN 'quickcheck' THEN (SELECT count(*)::int FROM question asked WHERE asked.quick_check_id = i.id)
        ELSE 1 END AS questions
    FROM ${items} WHERE ${isAsked(tutor, item)}`
  return rows[0] ?? null
}

/** The fields of a question that its rounds copy. */
type WrittenQuestion = Pick<
  Question,
  | 'id'
  | 'kind'
  | 'position'
  | 'points'
  | 'graded'
  | 'scoring'
  | 'numberValue'
  | 'tolerance'
  | 'tolerancePercent'
  | 'unit'
  | 'accepted'
> & { answers: { id: string; correct: boolean }[] }

/** The questions of a QuickCheck, or a single one, each with its answers in the written order. */
export async function listWrittenQuestions(client: Tx, { kind, id }: RoundItem): Promise<WrittenQuestion[]> {
  const [quickCheckId, questionId] = kind === 'quickcheck' ? [id, null] : [null, id]
  return client.$queryRaw<WrittenQuestion[]>`
    /* list-written-questions */
    SELECT q.id, q.kind::text, q.position, q.points, q.graded, q.scoring::text, q.number_value AS "numberValue",
      q.tolerance, q.tolerance_percent AS "tolerancePercent", q.unit, q.accepted,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', a.id, 'correct', a.correct) ORDER BY a.position)
        FROM answer a WHERE a.question_id = q.id), '[]') AS answers
    FROM question q WHERE q.quick_check_id = ${quickCheckId}::uuid OR q.id = ${questionId}::uuid`
}
