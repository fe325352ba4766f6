const TUTOR_COUNTS_INTERVAL_MS = 250
/** Counting takes time as well: counts arrive within 500 ms. */
const MAX_TUTOR_COUNTS_INTERVAL_MS = 400
const MS_PER_COUNT = 5
const POLL_INTERVAL_MS = 5_000
const MS_PER_POLL = 100

/**
 * Milliseconds between two counts for the tutors of a lecture, in a process with this number of lectures. A process
 * counts up to two hundred times a second, so with more than fifty lectures the interval grows.
 */
export function tutorCountsInterval(lectures: number): number {
  return Math.min(MAX_TUTOR_COUNTS_INTERVAL_MS, Math.max(TUTOR_COUNTS_INTERVAL_MS, lectures * MS_PER_COUNT))
}

/**
 * Milliseconds between two polls of the tables of a lecture, in addition to notifications, in a process with this
 * number of lectures. A process polls at most ten times a second, so that answers are not delayed.
 */
export function pollInterval(lectures: number): number {
  return Math.max(POLL_INTERVAL_MS, lectures * MS_PER_POLL)
}

/**
 * How far the database's clock is ahead of this process's, in milliseconds, after reading `now` between two local
 * times. Keeps the previous estimate as long as it is possible, because the duration of each way is unknown.
 */
export function clampClockAhead(
  beforeMs: number,
  now: string,
  [askedAtMs, answeredAtMs]: readonly [number, number],
): number {
  const nowMs = Date.parse(now)
  return Math.min(Math.max(beforeMs, nowMs - answeredAtMs), nowMs - askedAtMs)
}
