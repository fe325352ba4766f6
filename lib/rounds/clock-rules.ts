/** Estimates nearer to each other than this come from the way, not from the clocks. */
const JITTER_MS = 500

/** A message on its way ages, so of close estimates the greatest is the best; a distant one means a clock was set. */
export function readClock(beforeMs: number | null, now: string, receivedAtMs: number): number {
  const measured = Date.parse(now) - receivedAtMs
  if (beforeMs === null) return measured
  return Math.abs(measured - beforeMs) < JITTER_MS ? Math.max(measured, beforeMs) : measured
}

/** Whole seconds until an instant, rounded up so that 0 means over. */
export function secondsLeft(until: string, nowMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000))
}

/** Milliseconds until `secondsLeft` changes; afterwards until the next whole second since. */
export function untilNextSecond(until: string, nowMs: number): number {
  const over = (Date.parse(until) - nowMs) % 1000
  return over > 0 ? over : over + 1000
}

/** Seconds as minutes and seconds: 4:05. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
