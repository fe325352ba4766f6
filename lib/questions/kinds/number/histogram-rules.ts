import { extent, pairs, quantileSorted, range, sort, tickIncrement } from 'd3-array'
import type { Bar, CountedAnswer } from '@/lib/questions/kinds/kind-rules'
import { MAX_BARS, sumOf } from '@/lib/questions/kinds/value-rules'

/** The id of the bar with all numbers below the first interval; its text is the limit. */
export const belowBar = 'below'
/** The id of the bar with all numbers from the last interval on; its text is the limit. */
export const aboveBar = 'above'

/** A number is unusual if it is farther from the quartiles than so many times the distance between them. */
const FENCE = 1.5

type Range = readonly [min: number, max: number]

const numberOf = ({ text }: CountedAnswer) => Number(text)

/** The first and the third quartile. */
function quartilesOf(numbers: readonly number[]): Range {
  const sorted = sort(numbers)
  return [quantileSorted(sorted, 0.25) ?? 0, quantileSorted(sorted, 0.75) ?? 0]
}

/** The smallest and the largest usual number, by the quartiles; of the different numbers, if most are the same. */
function usualRange(answers: readonly CountedAnswer[]): Range {
  const different = answers.map(numberOf)
  const given = answers.flatMap((answer) => Array.from({ length: answer.count }, () => numberOf(answer)))
  let [low, high] = quartilesOf(given)
  if (low === high) [low, high] = quartilesOf(different)
  const distance = FENCE * (high - low)
  const [min = low, max = high] = extent(
    different.filter((number) => number >= low - distance && number <= high + distance),
  )
  // One usual number is no range.
  return min < max ? [min, max] : quartilesOf(different)
}

/** Each number with its larger count, so that it does not matter which of two rounds is compared with the other. */
function mostOften(answers: readonly CountedAnswer[], before: readonly CountedAnswer[]): CountedAnswer[] {
  const byId = new Map<string, CountedAnswer>()
  for (const answer of [...answers, ...before])
    if (answer.count >= (byId.get(answer.id)?.count ?? 0)) byId.set(answer.id, answer)
  return [...byId.values()]
}

/** Round limits of about so many equal intervals: from at most the smallest number to above the largest. */
function limitsOf([min, max]: Range, intervals: number): number[] {
  // A negative increment is the reciprocal of a step below 1.
  const increment = tickIncrement(min, max, intervals) || 1
  const limitAt = (at: number) => (increment > 0 ? at * increment : at / -increment)
  const placeOf = (number: number) => Math.floor(increment > 0 ? number / increment : number * -increment)
  let [first, last] = [placeOf(min), placeOf(max) + 1]
  while (limitAt(first) > min) first -= 1
  while (limitAt(last) <= max) last += 1
  return range(first, last + 1).map(limitAt)
}

/**
 * A histogram of at most `MAX_BARS` bars: intervals of equal width with round limits over the usual numbers, and a bar
 * at either end for unusual ones, so that a joke of one does not squeeze all others into one bar. Every answer is
 * counted once.
 */
export function intervalBars(answers: readonly CountedAnswer[], before: readonly CountedAnswer[]): Bar[] {
  const usual = usualRange(mostOften(answers, before))
  for (let intervals = MAX_BARS - 2; ; intervals -= 1) {
    const bars = barsWithin(limitsOf(usual, intervals), answers, before)
    if (bars.length <= MAX_BARS || intervals === 1) return bars
  }
}

/** One bar between each two limits, and one for what is outside if there is something. */
function barsWithin(
  limits: readonly number[],
  answers: readonly CountedAnswer[],
  before: readonly CountedAnswer[],
): Bar[] {
  const bar = (id: string, text: string, from: number, to: number): Bar => {
    const isWithin = (answer: CountedAnswer) => numberOf(answer) >= from && numberOf(answer) < to
    const [count, then] = [sumOf(answers.filter(isWithin)), sumOf(before.filter(isWithin))]
    return { id, text, correct: false, count, before: then }
  }
  const [lowest = 0, highest = 0] = [limits[0], limits.at(-1)]
  const isGiven = ({ count, before: then }: Bar) => count + then > 0
  return [
    ...[bar(belowBar, String(lowest), -Infinity, lowest)].filter(isGiven),
    ...pairs(limits).map(([from, to]) => ({
      ...bar(`from/${from}`, String(from), from, to),
      to: String(to),
    })),
    ...[bar(aboveBar, String(highest), highest, Infinity)].filter(isGiven),
  ]
}
