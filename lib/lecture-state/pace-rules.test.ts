import { expect, test } from 'vitest'
import { pollInterval, tutorCountsInterval } from '@/lib/lecture-state/pace-rules'

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
