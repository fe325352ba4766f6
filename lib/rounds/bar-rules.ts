import { bin } from 'd3-array'

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
function frequentBars(answers: readonly Counted[], before: readonly Counted[]): Bar[] {
  const fits = answers.length <= MAX_BARS
  const [shown, others] = fits ? [answers, []] : [answers.slice(0, MAX_BARS - 1), answers.slice(MAX_BARS - 1)]
  const counts = new Map(before.map(({ id, count }) => [id, count]))
  const bars = shown.map((answer) => ({ ...answer, before: counts.get(answer.id) ?? 0 }))
  if (others.length === 0) return bars
  const rest = sumOf(before) - bars.reduce((sum, bar) => sum + bar.before, 0)
  return [
    ...bars,
    { id: 'others', text: '', correct: false, count: sumOf(others), others: others.length, before: rest },
  ]
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

/**
 * What is shown of the numbers that were entered, the most frequent first. Where none can be correct and there are many
 * different ones, it is a histogram.
 */
export function barsOf(
  answers: readonly Counted[],
  { survey, before = [] }: { survey: boolean; before?: readonly Counted[] },
): Bar[] {
  return survey && answers.length > MAX_BARS ? intervalBars(answers, before) : frequentBars(answers, before)
}
