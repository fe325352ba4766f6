import { typedDecimal } from '@/lib/questions/kinds/number/notation-rules'
import { linesOf } from '@/lib/questions/kinds/text/draft-rules'
import type { Regraded, RegradeInput } from '@/lib/rounds/regrade-schema'
import type { ResultsView } from '@/lib/rounds/schema'

/** How a question is graded: as it was asked, or anew in one of these ways. */
const ways = ['correctAnswers', 'number', 'accepted', 'order', 'everybody', 'excluded'] as const

export type Way = 'asked' | (typeof ways)[number]

/** In which way a question is graded now. */
export function wayOf(regraded: Regraded | null): Way {
  return ways.find((way) => regraded?.[way] !== undefined) ?? 'asked'
}

/** What is chosen and typed in the form; of the ways that are not chosen, too. */
export type RegradeDraft = {
  way: Way
  answerIds: readonly string[]
  /** As somebody who reads the page's language types them. */
  number: { value: string; tolerance: string; tolerancePercent: boolean }
  /** Accepted texts, one in a line. */
  accepted: string
  /** The ids of items in their correct order. */
  order: readonly string[]
}

type Graded = Pick<ResultsView['questions'][number], 'answers' | 'correctNumber' | 'accepted' | 'regraded'>

/** What the form begins with: how a question is graded now. */
export function regradeDraftOf(
  { answers, correctNumber, accepted = [], regraded }: Graded,
  locale: string,
): RegradeDraft {
  const { value = '', tolerance = '', tolerancePercent = false } = correctNumber ?? {}
  return {
    way: wayOf(regraded),
    answerIds: answers.flatMap(({ id, correct }) => (correct ? id : [])),
    number: {
      value: typedDecimal(value, locale),
      tolerance: typedDecimal(tolerance, locale),
      tolerancePercent,
    },
    accepted: accepted.join('\n'),
    order: answers.map(({ id }) => id),
  }
}

/** What a draft asks for; null to grade as it was asked. */
export function regradeInputOf({ way, ...draft }: RegradeDraft): RegradeInput['questions'][string] {
  const { answerIds, number, accepted, order } = draft
  const changes: Record<Way, RegradeInput['questions'][string]> = {
    asked: null,
    correctAnswers: { correctAnswers: [...answerIds] },
    number: { number: { ...number, tolerance: number.tolerance.trim() || '0' } },
    accepted: { accepted: linesOf(accepted) },
    order: { order: [...order] },
    everybody: { everybody: true },
    excluded: { excluded: true },
  }
  return changes[way]
}
