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

/** What is asked in a round, with what it is graded by: `solution` as it is stored. Null without the round. */
export async function findAskedRound(
  client: Tx,
  roundId: string,
): Promise<{ lectureId: string; questions: AskedQuestion[] } | null> {
  const rows = await client.$queryRaw<{ lectureId: string; questions: AskedQuestion[] }[]>`
    /* find-asked-round */
    SELECT r.lecture_id AS "lectureId", jsonb_agg(jsonb_build_object('id', n.question_id, 'kind', q.kind, 'points', n.points,
      'solution', n.solution, 'answerIds', coalesce((
        SELECT jsonb_agg(a.id ORDER BY a.position) FROM answer a WHERE a.question_id = n.question_id), '[]'))) AS questions
    FROM round r JOIN round_question n ON n.round_id = r.id JOIN question q ON q.id = n.question_id
    WHERE r.id = ${roundId}::uuid GROUP BY r.id`
  return rows[0] ?? null
}
