import 'server-only'
import type { AnswerRow } from '@/lib/analytics/items-rules'
import { chosenRounds, type Scope } from '@/lib/analytics/scope-sql'
import type { Tx } from '@/lib/db/client'
import { tickedAnswers } from '@/lib/rounds/result-sql'

/** Every answer to what was asked in the final rounds of a scope, with how often it was given; texts as written. */
export async function listAnswerRows(client: Tx, scope: Scope): Promise<AnswerRow[]> {
  return client.$queryRaw<AnswerRow[]>`
    WITH ${chosenRounds(scope)},
    ${tickedAnswers},
    counted AS (
      SELECT d.answer_id, count(*) AS count FROM chosen c JOIN registration g ON g.round_id = c.id
      JOIN ticked d ON d.registration_id = g.id GROUP BY 1
      UNION ALL SELECT s.answer_id, count(*) FROM chosen c JOIN single_answer s ON s.round_id = c.id GROUP BY 1),
    questions AS (
      SELECT rq.question_id, c.kind, c.item_id, min(c.started_at) AS first_at
      FROM chosen c JOIN round_question rq ON rq.round_id = c.id GROUP BY 1, 2, 3)
    SELECT k.question_id AS "questionId", k.kind, k.item_id AS "itemId", qc.title AS "quickCheck", q.text,
           a.id AS "answerId", a.text AS answer, a.correct, coalesce(n.count, 0)::int AS count
    FROM questions k JOIN question q ON q.id = k.question_id JOIN answer a ON a.question_id = q.id
    LEFT JOIN counted n ON n.answer_id = a.id LEFT JOIN quick_check qc ON qc.id = k.item_id
    ORDER BY k.first_at, k.item_id, q.position, a.position`
}
