import 'server-only'
import { LRUCache } from 'lru-cache'
import { questionsOf, repeatsOf, type AnswerRow } from '@/lib/analytics/items-rules'
import type { ItemsAnalytics } from '@/lib/analytics/items-schema'
import { withoutLowItems } from '@/lib/analytics/overview-rules'
import type { AnalyticsQuery } from '@/lib/analytics/overview-schema'
import { listAnswerRows } from '@/lib/analytics/items-sql'
import { listRoundStats, minParticipations, scopeOf } from '@/lib/analytics/scope-queries'
import type { Scope } from '@/lib/analytics/scope-sql'
import type { Tutor } from '@/lib/auth/actor'
import { db } from '@/lib/db/client'
import { excerpt } from '@/lib/markdown'

const QUESTION_LENGTH = 100
const ANSWER_LENGTH = 60

/** What was shortened lately: reading hundreds of texts as Markdown takes longer than counting them. */
const shortened = new LRUCache<string, string>({ max: 5_000 })

function shorten(text: string, length: number): string {
  const key = `${length} ${text}`
  const known = shortened.get(key) ?? excerpt(text, length)
  shortened.set(key, known)
  return known
}

/** Every answer to what was asked in the final rounds of a scope, with how often it was given. */
async function listAnswers(scope: Scope): Promise<AnswerRow[]> {
  const rows = await listAnswerRows(db, scope)
  return rows.map((row) => ({
    ...row,
    text: shorten(row.text, QUESTION_LENGTH),
    answer: shorten(row.answer, ANSWER_LENGTH),
  }))
}

/**
 * How each question of a lecture, a session or some days was answered, and what was conducted more than once; final
 * rounds only. Errors: not_found, no_lecture_chosen.
 */
export async function getItemsAnalytics(tutor: Tutor, query: AnalyticsQuery): Promise<ItemsAnalytics> {
  const scope = await scopeOf(tutor, query)
  const [rounds, answers] = await Promise.all([listRoundStats(scope, { present: false }), listAnswers(scope)])
  const { shown, hidden } = withoutLowItems(rounds, minParticipations(tutor))
  const kept = new Set(shown.map(({ itemId }) => itemId))
  return {
    questions: questionsOf(answers.filter(({ itemId }) => kept.has(itemId))),
    repeats: repeatsOf(shown),
    hidden,
  }
}
