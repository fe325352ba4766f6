import 'server-only'
import type { Tx } from '@/lib/db/client'
import type { QuestionKind } from '@/lib/questions/kinds/schema'

type AskedQuestion = {
  id: string
  kind: QuestionKind
  points: number
  solution: unknown
  answerIds: string[]
}

type AskedRound = { lectureId: string; questions: AskedQuestion[] }

/** Returns for each round id, in the order of the ids, its questions with their stored solutions; null if missing. */
export async function findAskedRounds(
  client: Tx,
  roundIds: readonly string[],
): Promise<(AskedRound | null)[]> {
  const rows = await client.$queryRaw<(AskedRound | { lectureId: null })[]>`
    /* find-asked-rounds */
    SELECT r.lecture_id AS "lectureId", coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', n.question_id, 'kind', q.kind, 'points', n.points,
        'solution', n.solution, 'answerIds', coalesce((
          SELECT jsonb_agg(a.id ORDER BY a.position) FROM answer a WHERE a.question_id = n.question_id), '[]')))
      FROM round_question n JOIN question q ON q.id = n.question_id WHERE n.round_id = r.id), '[]') AS questions
    FROM unnest((SELECT ${roundIds}::uuid[])) WITH ORDINALITY AS asked (round_id, place)
    LEFT JOIN round r ON r.id = asked.round_id
    ORDER BY asked.place`
  return rows.map((row) => (row.lectureId === null ? null : row))
}
