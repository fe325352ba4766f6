import { kindBounds } from '@/lib/later-bounds'
import { otherKind, wholly, type Kind } from '@/lib/questions/kinds/kind-rules'
import { keysOf, valueKey } from '@/lib/questions/kinds/key-rules'
import { answerBars } from '@/lib/questions/kinds/value-rules'

const { min, max } = kindBounds.scale

/** The steps of the scale, in ascending order. */
export const steps: readonly string[] = Array.from({ length: max - min + 1 }, (_, at) => String(min + at))

/** A step of a scale is chosen, and none is correct. */
export const scale: Kind = {
  hasScoring: false,
  isSurvey: true,
  entered: 'numbers',
  ends: { low: String(min), high: String(max) },
  countedBy: 'values',
  // A survey is never regraded.
  resolvedBy: 'number',
  read(response) {
    if (!('number' in response)) return otherKind
    const step = response.number.trim()
    if (step === '') return { response: null }
    return steps.includes(step) ? { response: { number: step } } : { misfit: { key: 'scale' } }
  },
  solve() {
    throw new Error('a question of the kind scale is a survey')
  },
  resolve: () => ({ problem: 'otherKind' }),
  share: () => wholly(false),
  detailsOf: () => ({}),
  /** All steps in their order. */
  count: ({ id }, counts) =>
    steps.map((step) => {
      const key = valueKey(id, step)
      return { id: key, text: step, correct: false, count: counts.get(key) ?? 0 }
    }),
  bars: answerBars,
  barsWith: keysOf,
}
