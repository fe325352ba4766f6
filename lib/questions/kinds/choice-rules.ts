import type { Asked, ReadResponse, Written } from '@/lib/questions/kinds/kind-rules'
import type { Response, Solution } from '@/lib/questions/kinds/schema'

/** Any number of answers, each once and sorted by their ids, so that the same choice is always the same value. */
export function readChoice({ answerIds }: Response, asked: Asked): ReadResponse {
  if (new Set(answerIds).size < answerIds.length) return { misfit: { key: 'invalid' } }
  if (answerIds.some((id) => !asked.answerIds.includes(id))) return { misfit: 'not_found' }
  return { response: answerIds.length === 0 ? null : { answerIds: answerIds.toSorted() } }
}

/** The correct answers of a question, in the order they are written. */
export function correctChoice({ answers }: Written): Solution {
  return { answerIds: answers.flatMap(({ id, correct }) => (correct ? id : [])) }
}
