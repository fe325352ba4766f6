import type { Response, Solution } from '@/lib/questions/kinds/schema'

/** Whether two responses are the same; each has only one normal form. */
export function isSameResponse(one: Response | null, other: Response | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/**
 * The ids of the answers that a response or solution names, in its order; empty for kinds without answers to choose.
 */
export function chosenIn(named: Response | Solution | null | undefined): readonly string[] {
  if (!named) return []
  if ('order' in named) return named.order
  return 'answerIds' in named ? named.answerIds : []
}
