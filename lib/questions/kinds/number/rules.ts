import { otherKind, wholly, type Kind } from '@/lib/questions/kinds/kind-rules'
import { compareDecimals, isWithin, readDecimal } from '@/lib/questions/kinds/number/decimal-rules'
import { intervalBars } from '@/lib/questions/kinds/number/histogram-rules'
import { keysOf } from '@/lib/questions/kinds/key-rules'
import {
  answerBars,
  correctBar,
  frequentBars,
  listValues,
  MAX_BARS,
  solvedBars,
} from '@/lib/questions/kinds/value-rules'

/** A number is entered, and is correct within a tolerance. */
export const number: Kind = {
  hasScoring: false,
  isSurvey: false,
  entered: 'numbers',
  countedBy: 'values',
  resolvedBy: 'number',
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
  resolve: ({ number: correct }) => (correct ? { solution: { number: correct } } : { problem: 'otherKind' }),
  /** 1 for value ± tolerance, with its bounds. */
  share: (response, solution) =>
    wholly('number' in response && 'number' in solution && isWithin(response.number, solution.number)),
  detailsOf: (solution) => ('number' in solution ? { correctNumber: solution.number } : {}),
  /** By frequency, then by size. */
  count(question, counts) {
    const { correctNumber } = question.solutionDetails
    return listValues(question, counts)
      .map(({ key, value, count }) => ({
        id: key,
        text: value,
        correct: correctNumber !== undefined && isWithin(value, correctNumber),
        count,
      }))
      .toSorted((one, other) => other.count - one.count || compareDecimals(one.text, other.text))
  },
  /**
   * One bar with all correct values, then the most frequent ones. Those of a survey are in their order; many different
   * ones become intervals.
   */
  bars({ answers, before, survey, solved, solutionDetails: { correctNumber } }) {
    if (solved && correctNumber)
      return solvedBars(answers, before, {
        text: correctNumber.value,
        isCorrect: (text) => isWithin(text, correctNumber),
      })
    if (!survey) return frequentBars(answers, before)
    return answers.length > MAX_BARS
      ? intervalBars(answers, before)
      : answerBars({ answers, before }).toSorted((one, other) => compareDecimals(one.text, other.text))
  },
  barsWith(questionId, response, { correctNumber }) {
    if (!('number' in response)) return []
    const isCorrect = correctNumber && isWithin(response.number, correctNumber)
    return isCorrect ? [correctBar] : keysOf(questionId, response)
  },
}
