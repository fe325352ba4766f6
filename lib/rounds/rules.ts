import { bounds } from '@/lib/bounds'
import type { RoundCounting } from '@/lib/lectures/schema'
import type { RoundView, Shown } from '@/lib/rounds/schema'
import type { WallState } from '@/lib/rounds/wall-state-schema'

const GRACE_MS = bounds.graceSeconds * 1000

type Times = { endsAt: Date; endedAt: Date | null; allSubmittedAt: Date | null }

/** The status of a round at a time of the database's clock. `endedAt` and `finalAt` are null while it runs. */
type RoundStatus = { running: boolean; endedAt: Date | null; final: boolean; finalAt: Date | null }

/**
 * The status of a round from its stored times: it runs until it is ended or its time is over. Late answers are then
 * accepted during the grace, which ends early once everybody registered has submitted.
 */
export function roundStatus({ endsAt, endedAt, allSubmittedAt }: Times, now: Date): RoundStatus {
  const end = endedAt ?? (endsAt <= now ? endsAt : null)
  if (!end) return { running: true, endedAt: null, final: false, finalAt: null }
  const finalAt = allSubmittedAt ?? new Date(end.getTime() + GRACE_MS)
  return { running: false, endedAt: end, final: allSubmittedAt !== null || finalAt <= now, finalAt }
}

/** Whether everything has been shown: the solution, or of a round of surveys, which has none, the distribution. */
export function isRevealed({ shown, graded }: Pick<RoundView, 'shown' | 'graded'>): boolean {
  return graded ? shown === 'solution' : shown !== null
}

/** Whether the solution of a question is shown: neither a survey nor an excluded question has one. */
export function isSolved(shown: Shown, { points }: { points: number }): boolean {
  return shown === 'solution' && points > 0
}

/** How many could answer: everybody present, and at least those who have registered or answered. */
export function expectedOf(counts: { registered: number; answered: number; present: number }): number {
  return Math.max(counts.registered, counts.answered, counts.present)
}

/** A draft answer that was cleared has no points. */
type Drafted = { submittedAt: Date | null; drafts: readonly { points: unknown }[] }

/** When a registration was submitted; drafts count as submitted when the round is final. Null before. */
export function submissionTime(
  { submittedAt, drafts }: Drafted,
  { final, finalAt }: Pick<RoundStatus, 'final' | 'finalAt'>,
): Date | null {
  return submittedAt ?? (final && drafts.some(({ points }) => points !== null) ? finalAt : null)
}

/** The duration of a round in seconds: that of one question, times the number of questions. */
export function roundSeconds(secondsPerQuestion: number, questions: number): number {
  return secondsPerQuestion * questions
}

/** A sum of points, rounded to two decimals, because binary fractions are inexact. */
export function sumPoints(points: readonly number[]): number {
  return Math.round(points.reduce((sum, one) => sum + one, 0) * 100) / 100
}

/** The points reached and reachable in a question or a round, by all participants together. */
type Outcome = { reached: number; reachable: number }

/** A success rate: reached ÷ reachable, from 0 to 1; null when nobody took part, and for a survey. */
export function successRateOf({ reached, reachable }: Outcome): number | null {
  return reachable === 0 ? null : reached / reachable
}

/** The difference of two rates in percentage points, as they are displayed. */
export function pointsBetween(before: number, after: number): number {
  return Math.round(after * 100) - Math.round(before * 100)
}

/** The success rate of several rounds: the mean of their rates, weighted by participations; null without any. */
export function meanSuccessRate(rounds: readonly (Outcome & { participations: number })[]): number | null {
  let sum = 0
  let weight = 0
  for (const round of rounds) {
    const rate = successRateOf(round)
    if (rate === null) continue
    sum += rate * round.participations
    weight += round.participations
  }
  return weight === 0 ? null : sum / weight
}

/**
 * What a tutor can show of a round next: the distribution, then the solution, which a survey does not have; null before
 * the end and after both.
 */
export function nextShown({ final, shown, graded }: Pick<RoundView, 'final' | 'shown' | 'graded'>): Shown {
  if (!final || shown === 'solution') return null
  if (shown === null) return 'distribution'
  return graded ? 'solution' : null
}

type Ended = Pick<RoundView, 'kind' | 'endsAt' | 'endedAt' | 'final' | 'shown'>

/**
 * Until when an ended round can be reopened; null once its results were shown, or participants of a QuickCheck know
 * their points.
 */
export function reopenableUntil({ kind, endsAt, endedAt, final, shown }: Ended): string | null {
  if (shown !== null || (kind === 'quickcheck' && final)) return null
  const seconds = kind === 'question' ? bounds.reopenSeconds : bounds.graceSeconds
  return new Date(Date.parse(endedAt ?? endsAt) + seconds * 1000).toISOString()
}

/** The projector views of a round by default. */
export const newWallState: WallState = { question: 0, hidden: false, blank: false }

/** Differences of estimates below this come from the network, not from the clocks. */
const JITTER_MS = 500

/**
 * Estimates how far the server's clock is ahead. A message ages on its way, so of similar estimates the greatest is the
 * best; a very different one means that a clock was set.
 */
export function estimateClockAhead(beforeMs: number | null, now: string, receivedAtMs: number): number {
  const measured = Date.parse(now) - receivedAtMs
  if (beforeMs === null) return measured
  return Math.abs(measured - beforeMs) < JITTER_MS ? Math.max(measured, beforeMs) : measured
}

/** Whole seconds until an instant, rounded up so that 0 means over. */
export function secondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
}

/** Milliseconds until `secondsLeft` changes, before the instant. */
export function untilNextSecond(until: string, nowMs: number): number {
  return (Date.parse(until) - nowMs) % 1000 || 1000
}

/** Seconds as minutes and seconds: 4:05. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A student's participation in one round; the rounds of an item in a session are numbered in order. */
type Part = { roundId: string; itemId: string; session: string | number; number: number; points: number }

function beats(part: Part, other: Part, counting: RoundCounting): boolean {
  if (counting === 'best' && part.points !== other.points) return part.points > other.points
  return part.number > other.number
}

/**
 * The ids of the rounds that count in a student's sum: for each item and session the last or the best one with a
 * participation, or all of them.
 */
export function countedRounds(parts: readonly Part[], counting: RoundCounting): Set<string> {
  if (counting === 'all') return new Set(parts.map(({ roundId }) => roundId))
  const chosen = new Map<string, Part>()
  for (const part of parts) {
    const key = `${part.session} ${part.itemId}`
    const other = chosen.get(key)
    if (!other || beats(part, other, counting)) chosen.set(key, part)
  }
  return new Set([...chosen.values()].map(({ roundId }) => roundId))
}
