import { kindBounds } from '@/lib/later-bounds'
import { otherKind, wholly, type CountedAnswer, type Kind } from '@/lib/questions/kinds/kind-rules'
import { valueKey } from '@/lib/questions/kinds/key-rules'
import { foldText, isAccepted, mergeSpellings, oneLine } from '@/lib/questions/kinds/text/text-rules'
import { correctBar, frequentBars, listValues, MAX_BARS, solvedBars } from '@/lib/questions/kinds/value-rules'

/** A text is entered, and is correct if it is accepted. */
export const text: Kind = {
  hasScoring: false,
  isSurvey: false,
  entered: 'words',
  countedBy: 'values',
  resolvedBy: 'accepted',
  read(response) {
    if (!('text' in response)) return otherKind
    const line = oneLine(response.text)
    const { max } = kindBounds.textResponse
    if (Array.from(line).length > max) return { misfit: { key: 'tooLong', values: { max } } }
    return { response: line === '' ? null : { text: line } }
  },
  solve: ({ accepted }) => ({ accepted: [...accepted] }),
  resolve: ({ accepted }) =>
    accepted ? { solution: { accepted: [...accepted] } } : { problem: 'otherKind' },
  /** 1 for an accepted text. */
  share: (response, solution) =>
    wholly('text' in response && 'accepted' in solution && isAccepted(response.text, solution.accepted)),
  detailsOf: (solution) => ('accepted' in solution ? { accepted: solution.accepted } : {}),
  count(question, counts) {
    const { accepted = [] } = question.solutionDetails
    const given = listValues(question, counts).map(({ value, count }) => ({ text: value, count }))
    return mergeSpellings(given).map(({ text: spelling, count }) => ({
      id: valueKey(question.id, foldText(spelling)),
      text: spelling,
      correct: isAccepted(spelling, accepted),
      count,
    }))
  },
  /** One bar with all correct texts, then the most frequent ones, without hidden texts. */
  bars({ survey, solved, solutionDetails: { accepted }, max = Infinity, ...summed }) {
    const hidden = new Set(summed.answers.flatMap((answer) => (answer.hidden ? answer.id : [])))
    const isShown = (answer: CountedAnswer) => !answer.hidden && !hidden.has(answer.id)
    const [answers, before] = [summed.answers.filter(isShown), summed.before.filter(isShown)]
    if (solved && accepted)
      return solvedBars(answers, before, {
        text: accepted[0] ?? '',
        isCorrect: (given) => isAccepted(given, accepted),
        max: Math.min(max, MAX_BARS),
      })
    return frequentBars(answers, before, Math.min(max, survey ? MAX_WORDS : MAX_BARS))
  },
  barsWith(questionId, response, { accepted = [] }) {
    if (!('text' in response)) return []
    return isAccepted(response.text, accepted)
      ? [correctBar]
      : [valueKey(questionId, foldText(response.text))]
  },
}

/** The maximum number of texts on a screen: a survey is shown as a cloud, which holds more of them than bars. */
export const MAX_WORDS = 60
