import { vi } from 'vitest'

/** Until this holds: for as long as a machine may need that is busy or stands still for a moment. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 })
}
