import { bin } from 'd3-array'
import { isWithin } from '@/lib/questions/kinds/number/decimal-rules'
import type { CorrectNumber } from '@/lib/questions/kinds/schema'

type Counted = { id: string; text: string; correct: boolean; count: number }

/**
 * What one bar stands for: an answer, or the numbers from `text` to below `to`, or so many `others`; `before` is its count
 * in the round before.
 */
export type Bar = Counted & { to?: string; others?: number; before: number }

/** As many as a question can have answers to choose from. */
const MAX_BARS = 8

const sumOf = (answers: readonly Counted[]) => answers.reduce((sum, { count }) => sum + count, 0)

/** The most frequent ones, and all others in one bar. */
function frequentBars(answers: readonly Counted[], before: readonly Counted[], max: number): Bar[] {
  // Counts of this moment come in the order of what was read before.
  const sorted = answers.toSorted((one, other) => other.count - one.count)
  const end = sorted.length <= max ? max : max - 1
  const [shown, others] = [sorted.slice(0, end), sorted.slice(end)]
  const counts = new Map(before.map(({ id, count }) => [id, count]))
  const bars = shown.map((answer) => ({ ...answer, before: counts.get(answer.id) ?? 0 }))
  if (others.length === 0) return bars
  const rest = sumOf(before) - bars.reduce((sum, bar) => sum + bar.before, 0)
  return [
    ...bars,
    { id: 'others', text: '', correct: false, count: sumOf(others), others: others.length, before: rest },
  ]
}

/** The id of the bar that stands for every correct number. */
export const correctBar = 'correct'

/** All correct ones in the first bar, then the others. */
function solvedBars(answers: readonly Counted[], before: readonly Counted[], correct: CorrectNumber): Bar[] {
  const isCorrect = ({ text }: Counted) => isWithin(text, correct)
  const isWrong = (answer: Counted) => !isCorrect(answer)
  const first = {
    id: correctBar,
    text: correct.value,
    correct: true,
    count: sumOf(answers.filter(isCorrect)),
    before: sumOf(before.filter(isCorrect)),
  }
  return [first, ...frequentBars(answers.filter(isWrong), before.filter(isWrong), MAX_BARS - 1)]
}

/** A histogram: intervals of the same width with round limits. */
function intervalBars(answers: readonly Counted[], before: readonly Counted[]): Bar[] {
  const numberOf = ({ text }: Counted) => Number(text)
  const intervals = bin<Counted, number>()
    .value(numberOf)
    .thresholds(MAX_BARS - 2)([...answers, ...before])
  const [now, then] = [new Set(answers), new Set(before)]
  return intervals.map((interval) => ({
    id: `from/${interval.x0}`,
    text: String(interval.x0),
    to: String(interval.x1),
    correct: false,
    count: sumOf(interval.filter((answer) => now.has(answer))),
    before: sumOf(interval.filter((answer) => then.has(answer))),
  }))
}

type Asked = {
  survey: boolean
  /** Only where it is shown. */
  correct?: CorrectNumber | undefined
  before?: readonly Counted[] | undefined
}

/**
 * What is shown of the numbers that were entered: those that are correct in one bar, then the most frequent ones. Many
 * different ones of a survey are a histogram.
 */
export function barsOf(answers: readonly Counted[], { survey, correct, before = [] }: Asked): Bar[] {
  if (correct) return solvedBars(answers, before, correct)
  return survey && answers.length > MAX_BARS
    ? intervalBars(answers, before)
    : frequentBars(answers, before, MAX_BARS)
}
