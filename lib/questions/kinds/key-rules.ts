import type { Response } from '@/lib/questions/kinds/schema'

/** The key under which a value is counted: an entered value of a question, or the place of an item. */
export const valueKey = (id: string, value: string) => `${id}/${value}`

/** The value in such a key; null for keys of other questions or items, and of answers. */
export function valueIn(key: string, id: string): string | null {
  const start = valueKey(id, '')
  return key.startsWith(start) ? key.slice(start.length) : null
}

/**
 * The keys under which a response to a question is counted: the chosen answers, the entered value, or each item with
 * its place from 0.
 */
export function keysOf(questionId: string, response: Response | null): readonly string[] {
  if (!response) return []
  if ('number' in response) return [valueKey(questionId, response.number)]
  if ('text' in response) return [valueKey(questionId, response.text)]
  if ('order' in response) return response.order.map((id, place) => valueKey(id, String(place)))
  return response.answerIds
}
