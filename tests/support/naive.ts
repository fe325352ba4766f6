import fc from 'fast-check'
import { beginning, storyDays, type StoryRound } from '@/tests/support/archive'

// What analytics mean, counted the slow and plain way from a story instead of the database.

const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
/** The day of an instant where the lectures are held. */
export const dayOf = (seconds: number) => berlin.format(beginning + seconds * 1000)

export type Wish = { session: number | null; from: string | null; to: string | null; low: boolean }

export const inDays = ({ from, to }: Wish, seconds: number) =>
  (from === null || dayOf(seconds) >= from) && (to === null || dayOf(seconds) <= to)

export const WORTH = [1, 2, 5]
/** Of the single questions. */
export const SINGLE_WORTH = [1, 4]
export const RIGHT = 0

export function tookPart({ kind, parts }: StoryRound, student: number): boolean {
  const part = parts[student]
  if (!part) return false
  if (kind === 'question') return part.ticks[0] !== null
  return part.submitted || part.ticks.some((tick) => tick !== null)
}

export function partsOf(round: StoryRound) {
  return round.parts.flatMap((part, student) => (part && tookPart(round, student) ? part : []))
}

export function rateOf(round: StoryRound): number | null {
  const parts = partsOf(round)
  if (parts.length === 0) return null
  if (round.kind === 'question') return parts.filter(({ ticks }) => ticks[0] === RIGHT).length / parts.length
  const reached = parts.map(({ ticks }) =>
    ticks.reduce<number>((points, tick, place) => points + (tick === RIGHT ? (WORTH[place] ?? 0) : 0), 0),
  )
  return reached.reduce((a, b) => a + b, 0) / (8 * parts.length)
}

export const wishArbitrary = fc.record({
  session: fc.option(fc.integer({ min: 0, max: 2 })),
  from: fc.option(fc.constantFrom(...storyDays)),
  to: fc.option(fc.constantFrom(...storyDays)),
  low: fc.boolean(),
})
