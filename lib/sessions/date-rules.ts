const DAY_MS = 86_400_000

const LAST_DAY = '9999-12-31'

/**
 * The time of a plain day (YYYY-MM-DD) in UTC, where every day has 24 hours, so that daylight saving time moves no day.
 */
function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** A stored day as YYYY-MM-DD. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** The day (YYYY-MM-DD) a number of days later; null outside the range of plain days. */
export function addDays(day: string, days: number): string | null {
  const time = timeOf(day) + days * DAY_MS
  if (time < timeOf('0001-01-01') || time > timeOf(LAST_DAY)) return null
  return toDay(new Date(time))
}

/** The number of days from one day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS)
}

/**
 * The number of whole weeks that move a day to `earliest` or, with another weekday, to the next possible day after it.
 */
export function weeksTo(day: string, earliest: string): number {
  const weeks = Math.ceil(daysBetween(day, earliest) / 7)
  // Not minus zero.
  return weeks === 0 ? 0 : weeks
}

/** Every seventh day from the first to the last, at most `max` plus one; empty if the last is before the first. */
export function weeklyDays(first: string, last: string, max: number): string[] {
  const count = Math.floor(daysBetween(first, last) / 7) + 1
  return Array.from({ length: Math.max(0, Math.min(count, max + 1)) }, (_, week) =>
    addDays(first, week * 7),
  ).filter((day) => day !== null)
}
