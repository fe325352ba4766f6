import { expect, test } from 'vitest'
import { pollInterval, clampClockAhead, tutorCountsInterval } from '@/lib/lecture-state/pace-rules'

test.each([
  [1, 250, 5_000],
  [50, 250, 5_000],
  [80, 400, 8_000],
  [200, 400, 20_000],
])(
  'with %i lectures counts come every %i ms, and what was told to nobody is found within %i',
  (lectures, counts, poll) => {
    expect(tutorCountsInterval(lectures)).toBe(counts)
    expect(pollInterval(lectures)).toBe(poll)
  },
)

test.each([
  ['the same clock, and an answer that was read late', 0, 1_000, [1_000, 4_000], 0],
  ['the same clock, and a question that waited', 0, 4_000, [1_000, 4_000], 0],
  ['a clock that is ahead', 0, 9_000, [1_000, 1_020], 7_980],
  ['a clock that is behind', 0, 1_000, [9_000, 9_020], -8_000],
  ['an estimate that became narrower', 7_950, 9_000, [1_000, 1_020], 7_980],
  ['an estimate that may still be true', 7_990, 9_000, [1_000, 1_020], 7_990],
] as const)('how far the database’s clock is ahead: %s', (_, before, read, moments, ahead) => {
  expect(clampClockAhead(before, new Date(read).toISOString(), moments)).toBe(ahead)
})
