const TUTOR_COUNTS_INTERVAL_MS = 250
/** Counting takes its time, too: who watches is told within 500 ms. */
const MAX_TUTOR_COUNTS_INTERVAL_MS = 400
const MS_PER_COUNT = 5
const POLL_INTERVAL_MS = 5_000
const MS_PER_POLL = 100

/**
 * Milliseconds between two counts for the tutors of a lecture, where a process serves so many lectures. It counts two
 * hundred times a second: with more than fifty lectures each waits longer.
 */
export function tutorCountsInterval(lectures: number): number {
  return Math.min(MAX_TUTOR_COUNTS_INTERVAL_MS, Math.max(TUTOR_COUNTS_INTERVAL_MS, lectures * MS_PER_COUNT))
}

/**
 * Milliseconds between two looks at the tables of a lecture behind all notifications, where a process serves so many. It
 * looks ten times a second at most, so that nobody who answers meanwhile is kept waiting.
 */
export function pollInterval(lectures: number): number {
  return Math.max(POLL_INTERVAL_MS, lectures * MS_PER_POLL)
}

/**
 * Milliseconds by which the database's clock is ahead of this process's, after it read `now` between two moments by this
 * process's clock. An estimate from before stays unless it cannot be true any more: how long each way took is not known.
 */
export function clampClockOffset(
  beforeMs: number,
  now: string,
  [askedAtMs, answeredAtMs]: readonly [number, number],
): number {
  const nowMs = Date.parse(now)
  return Math.min(Math.max(beforeMs, nowMs - answeredAtMs), nowMs - askedAtMs)
}
