import { otherKind, wholly, type Kind } from '@/lib/questions/kinds/kind-rules'
import { isWithin, readDecimal } from '@/lib/questions/kinds/number/decimal-rules'

/** A number is entered, and is correct within a tolerance. */
export const number: Kind = {
  writtenWith: 'number',
  hasScoring: false,
  read(response) {
    if (!('number' in response)) return otherKind
    if (response.number.trim() === '') return { response: null }
    const read = readDecimal(response.number)
    return 'problem' in read ? { misfit: { key: read.problem } } : { response: { number: read.decimal } }
  },
  solve({ number: correct }) {
    if (!correct) throw new Error('a graded question of the kind number has no number')
    return { number: correct }
  },
  /** 1 for value ± tolerance, with its bounds. */
  share: (response, solution) =>
    wholly('number' in response && 'number' in solution && isWithin(response.number, solution.number)),
}
