import 'server-only'
import { questionsOf, repeatsOf, type AnswerRow } from '@/lib/analytics/items-rules'
import type { ItemsAnalytics } from '@/lib/analytics/items-schema'
import { withoutLowItems } from '@/lib/analytics/overview-rules'
import type { AnalyticsQuery } from '@/lib/analytics/overview-schema'
import { chosenRounds, leastOf, listRoundStats, scopeOf, type Scope } from '@/lib/analytics/scope-queries'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { excerpt } from '@/lib/markdown'

const QUESTION_LENGTH = 100
const ANSWER_LENGTH = 60

/** Every answer to what was asked in the final rounds of a scope, with how often it was given. */
async function listAnswers(scope: Scope): Promise<AnswerRow[]> {
  const rows = await db.$queryRaw<AnswerRow[]>`
    WITH ${chosenRounds(scope)},
    counted AS (
      SELECT d.answer_id, count(*) AS count FROM chosen c JOIN registration g ON g.round_id = c.id
      JOIN draft d ON d.registration_id = g.id WHERE d.answer_id IS NOT NULL GROUP BY 1
      UNION ALL SELECT s.answer_id, count(*) FROM chosen c JOIN single_answer s ON s.round_id = c.id GROUP BY 1),
    asked AS (
      SELECT rq.question_id, c.kind, c.item_id, min(c.started_at) AS first_at
      FROM chosen c JOIN round_question rq ON rq.round_id = c.id GROUP BY 1, 2, 3)
    SELECT k.question_id AS "questionId", k.kind, k.item_id AS "itemId", qc.title AS "quickCheck", q.text,
           a.id AS "answerId", a.text AS answer, a.correct, coalesce(n.count, 0)::int AS count
    FROM asked k JOIN question q ON q.id = k.question_id JOIN answer a ON a.question_id = q.id
    LEFT JOIN counted n ON n.answer_id = a.id LEFT JOIN quick_check qc ON qc.id = k.item_id
    ORDER BY k.first_at, k.item_id, q.position, a.position`
  const texts = new Map(rows.map(({ questionId, text }) => [questionId, text]))
  for (const [id, text] of texts) texts.set(id, excerpt(text, QUESTION_LENGTH))
  return rows.map((row) => ({
    ...row,
    text: texts.get(row.questionId) ?? '',
    answer: excerpt(row.answer, ANSWER_LENGTH),
  }))
}

/**
 * How each question of a lecture, a session or some days was answered, and what was conducted more than once; final
 * rounds only. Errors: not_found, no_lecture_chosen.
 */
export async function getItemsAnalytics(tutor: Tutor, query: AnalyticsQuery): Promise<ItemsAnalytics> {
  const scope = await scopeOf(tutor, query)
  const [rounds, answers] = await Promise.all([listRoundStats(scope), listAnswers(scope)])
  const { shown, hidden } = withoutLowItems(rounds, leastOf(tutor))
  const kept = new Set(shown.map(({ itemId }) => itemId))
  return {
    questions: questionsOf(answers.filter(({ itemId }) => kept.has(itemId))),
    repeats: repeatsOf(shown),
    hidden,
  }
}
