import { bounds } from '@/lib/bounds'
import type { Bar, CountedAnswer, CountedQuestion, Summed } from '@/lib/questions/kinds/kind-rules'
import { valueIn } from '@/lib/questions/kinds/key-rules'

export const MAX_BARS: number = bounds.answersPerQuestion.max

export const sumOf = (answers: readonly CountedAnswer[]) => answers.reduce((sum, { count }) => sum + count, 0)

/** The values entered for a question, with their counts. */
export function listValues(
  { id }: Pick<CountedQuestion, 'id'>,
  counts: ReadonlyMap<string, number>,
): { value: string; key: string; count: number }[] {
  return [...counts].flatMap(([key, count]) => {
    const value = valueIn(key, id)
    return value === null ? [] : [{ value, key, count }]
  })
}

/** One bar for each answer, in their order, with its count in the round before. */
export function answerBars({ answers, before }: Pick<Summed, 'answers' | 'before'>): Bar[] {
  const counts = new Map(before.map(({ id, count }) => [id, count]))
  return answers.map((answer) => ({ ...answer, before: counts.get(answer.id) ?? 0 }))
}

/** The most frequent answers, and all others in one bar; `max` bars in all. */
export function frequentBars(
  answers: readonly CountedAnswer[],
  before: readonly CountedAnswer[],
  max = MAX_BARS,
): Bar[] {
  // Live counts keep the order of an earlier result.
  const sorted = answers.toSorted((one, other) => other.count - one.count)
  const end = sorted.length <= max ? max : max - 1
  const [shown, others] = [sorted.slice(0, end), sorted.slice(end)]
  const bars = answerBars({ answers: shown, before })
  if (others.length === 0) return bars
  const rest = sumOf(before) - bars.reduce((sum, bar) => sum + bar.before, 0)
  return [
    ...bars,
    { id: othersBar, text: '', correct: false, count: sumOf(others), others: others.length, before: rest },
  ]
}

/** The id of the bar that counts all values without a bar of their own. */
const othersBar = 'others'

/** The id of the bar with all correct values. */
export const correctBar = 'correct'

/** All correct values in the first bar, labelled `text`, then the others; `max` bars in all. */
export function solvedBars(
  answers: readonly CountedAnswer[],
  before: readonly CountedAnswer[],
  { text, isCorrect, max = MAX_BARS }: { text: string; isCorrect: (text: string) => boolean; max?: number },
): Bar[] {
  const right = (answer: CountedAnswer) => isCorrect(answer.text)
  const wrong = (answer: CountedAnswer) => !right(answer)
  const first = {
    id: correctBar,
    text,
    correct: true,
    count: sumOf(answers.filter(right)),
    before: sumOf(before.filter(right)),
  }
  return [first, ...frequentBars(answers.filter(wrong), before.filter(wrong), max - 1)]
}
