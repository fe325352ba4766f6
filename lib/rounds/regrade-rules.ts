import type { Regraded } from '@/lib/rounds/regrade-schema'

/** How a question is graded: as it was asked, or anew in one of these ways. */
const ways = ['correctAnswers', 'number', 'accepted', 'order', 'everybody', 'excluded'] as const

export type Way = 'asked' | (typeof ways)[number]

/** In which way a question is graded now. */
export function wayOf(regraded: Regraded | null): Way {
  return ways.find((way) => regraded?.[way] !== undefined) ?? 'asked'
}
