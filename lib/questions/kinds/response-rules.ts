import type { Response, Solution } from '@/lib/questions/kinds/schema'

/** Whether both are the same response; each has only one written form. */
export function isSameResponse(one: Response | null, other: Response | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The ids of the answers that a response or solution names; none where there are none to choose. */
export function chosenIn(named: Response | Solution | null | undefined): readonly string[] {
  return named && 'answerIds' in named ? named.answerIds : []
}

/** The id that a number given as the answer to a question is counted by; no other question has it. */
export const numberKey = (questionId: string, number: string) => `${questionId}/${number}`

/** The number in such an id; null for the id of a written answer. */
export function numberIn(key: string): string | null {
  const [, number = null] = key.split('/')
  return number
}

/** The ids that a response to a question is counted by: of the answers chosen, or of the number given. */
export function keysOf(questionId: string, response: Response | null): readonly string[] {
  return response && 'number' in response ? [numberKey(questionId, response.number)] : chosenIn(response)
}
