import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIMIT_STEP_MS, limitWithin, MIN_BUDGET_MS } from '@/lib/db/deadline'

const USUAL_MS = 1_500

test.each([
  [Infinity, 1_500],
  [1_600, 1_500],
  [1_499.9, 1_250],
  [1_250, 1_250],
  [249.9, 249],
  [50, 50],
])('a statement for which %d ms are left gets %d', (left, limit) => {
  expect(limitWithin(left, USUAL_MS)).toBe(limit)
})

test('a limit is whole, never longer than the time that is left, and shorter by less than a step', () => {
  fc.assert(
    fc.property(fc.double({ min: MIN_BUDGET_MS, max: USUAL_MS, noNaN: true }), (left) => {
      const limit = limitWithin(left, USUAL_MS)
      expect(Number.isInteger(limit)).toBe(true)
      expect(limit).toBeLessThanOrEqual(left)
      expect(limit).toBeGreaterThan(left - LIMIT_STEP_MS)
      expect(limit).toBeGreaterThanOrEqual(MIN_BUDGET_MS)
    }),
  )
})
