import { kindBounds } from '@/lib/later-bounds'
import { otherKind, wholly, type CountedAnswer, type Kind } from '@/lib/questions/kinds/kind-rules'
import { valueKey } from '@/lib/questions/kinds/key-rules'
import { foldText, isAccepted, oneLine } from '@/lib/questions/kinds/text/text-rules'
import { correctBar, frequentBars, listValues, solvedBars } from '@/lib/questions/kinds/value-rules'

/** A text is entered, and is correct if it is one of those that are accepted. */
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
  /** 1 for one of the accepted texts. */
  share: (response, solution) =>
    wholly('text' in response && 'accepted' in solution && isAccepted(response.text, solution.accepted)),
  tell: (solution) => ('accepted' in solution ? { accepted: solution.accepted } : {}),
  /** Those that are the same for comparing count as one, in the spelling that was given most; the most frequent first. */
  count(question, counts) {
    const { accepted = [] } = question.told
    const groups = new Map<string, CountedAnswer & { most: number }>()
    // Counts come in any order; of spellings that were given equally often it is always the same one.
    const values = listValues(question, counts).toSorted((one, other) => (one.value < other.value ? -1 : 1))
    for (const { value, count } of values) {
      const folded = foldText(value)
      const id = valueKey(question.id, folded)
      const known = groups.get(id) ?? { id, text: value, correct: false, count: 0, most: 0 }
      const correct = isAccepted(value, accepted)
      const spelling = count > known.most ? { text: value, most: count } : {}
      groups.set(id, { ...known, ...spelling, correct, count: known.count + count })
    }
    return [...groups.values()]
      .map(({ id, text: spelling, correct, count }) => ({ id, text: spelling, correct, count }))
      .toSorted((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
  },
  /** Those that are correct in one bar, then the most frequent ones, without those that are hidden. */
  bars({ survey, solved, told: { accepted }, ...summed }) {
    const hidden = new Set(summed.answers.flatMap((answer) => (answer.hidden ? answer.id : [])))
    const isShown = (answer: CountedAnswer) => !answer.hidden && !hidden.has(answer.id)
    const [answers, before] = [summed.answers.filter(isShown), summed.before.filter(isShown)]
    if (solved && accepted)
      return solvedBars(answers, before, {
        text: accepted[0] ?? '',
        isCorrect: (given) => isAccepted(given, accepted),
      })
    return frequentBars(answers, before, survey ? MAX_WORDS : undefined)
  },
  barsWith(questionId, response, { accepted = [] }) {
    if (!('text' in response)) return []
    return isAccepted(response.text, accepted)
      ? [correctBar]
      : [valueKey(questionId, foldText(response.text))]
  },
}

/** A survey is shown as a cloud, which holds more than bars do. */
const MAX_WORDS = 60
