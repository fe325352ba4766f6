import type { Regraded } from '@/lib/rounds/regrade-schema'

/** How a question is graded: as it was asked, or anew in one of four ways. */
export type Way = 'asked' | 'correctAnswers' | 'number' | 'everybody' | 'excluded'

/** In which way a question is graded now. */
export function wayOf(regraded: Regraded | null): Way {
  if (!regraded) return 'asked'
  if (regraded.everybody) return 'everybody'
  if (regraded.excluded) return 'excluded'
  return regraded.number ? 'number' : 'correctAnswers'
}
