import { otherKind, wholly, type CountedAnswer, type Kind } from '@/lib/questions/kinds/kind-rules'
import { valueKey } from '@/lib/questions/kinds/key-rules'

/** The pairs of items that a response has in the opposite order of the solution. */
export function countInversions(order: readonly string[], correct: readonly string[]): number {
  const places = order.map((id) => correct.indexOf(id))
  return places.reduce(
    (sum, place, at) => sum + places.slice(at + 1).filter((later) => later < place).length,
    0,
  )
}

/** The mean place of an item, from 1; null without responses. */
export function meanPlaceOf({ places = [] }: Pick<CountedAnswer, 'places'>): number | null {
  const given = places.reduce((sum, count) => sum + count, 0)
  const total = places.reduce((sum, count, at) => sum + count * (at + 1), 0)
  return given === 0 ? null : total / given
}

/** Whether an order names every item exactly once. */
const isWhole = (order: readonly string[], items: readonly string[]) =>
  order.length === items.length && items.every((id) => order.includes(id))

/** Items are put in order; correct is the order in which they are written. */
export const order: Kind = {
  hasScoring: true,
  isSurvey: false,
  entered: null,
  countedBy: 'places',
  resolvedBy: 'order',
  read(response, { answerIds }) {
    if (!('order' in response)) return otherKind
    if (response.order.length === 0) return { response: null }
    if (response.order.some((id) => !answerIds.includes(id))) return { misfit: 'not_found' }
    return isWhole(response.order, answerIds) ? { response } : { misfit: { key: 'wholeOrder' } }
  },
  solve: ({ answers, scoring }) => ({ order: answers.map(({ id }) => id), scoring: scoring ?? 'partial' }),
  resolve({ order: named }, { answerIds, solution }) {
    if (!named || !('order' in solution)) return { problem: 'otherKind' }
    return isWhole(named, answerIds)
      ? { solution: { ...solution, order: [...named] } }
      : { problem: 'unknownAnswer' }
  },
  /** `partial`: max(0, 1 − 2 × inversions ÷ (n(n − 1) ÷ 2)); `all`: 1 for exactly the correct order. */
  share(response, solution) {
    if (!('order' in response && 'order' in solution)) return wholly(false)
    const inversions = countInversions(response.order, solution.order)
    if (solution.scoring === 'all') return wholly(inversions === 0)
    const { length } = solution.order
    const pairs = (length * (length - 1)) / 2
    return { part: Math.max(0, pairs - 2 * inversions), whole: pairs }
  },
  detailsOf: () => ({}),
  /** In a survey, whose items have no correct place, how often each was put first. */
  count: ({ answers, survey }, counts) =>
    answers.map((answer, at) => {
      const places = answers.map((_, place) => counts.get(valueKey(answer.id, String(place))) ?? 0)
      return { ...answer, count: places[survey ? 0 : at] ?? 0, places }
    }),
  /**
   * In the correct order if that is shown, else by mean place, with how often each was put first: neither the count of
   * an item's own place nor the order of equal means may reveal the solution.
   */
  bars({ answers, before, solved }) {
    const ofBefore = new Map(before.map(({ id, places }) => [id, places]))
    const bars = answers.map(({ places, ...answer }, at) => {
      // Both rounds by the same place, whatever was shown of the one before.
      const place = solved ? at : 0
      const placesBefore = ofBefore.get(answer.id)
      return {
        ...answer,
        count: places?.[place] ?? 0,
        before: placesBefore?.[place] ?? 0,
        meanPlace: meanPlaceOf({ places }),
        meanPlaceBefore: meanPlaceOf({ places: placesBefore }),
      }
    })
    if (solved) return bars
    return bars.toSorted(
      (one, other) => (one.meanPlace ?? 0) - (other.meanPlace ?? 0) || (one.id < other.id ? -1 : 1),
    )
  },
  /** Every response is counted in all bars, so none is one's own. */
  barsWith: () => [],
}
