import { formSchema } from '@/lib/questions/draft-rules'
import { typedDecimal } from '@/lib/questions/kinds/number/notation-rules'
import { linesOf } from '@/lib/questions/kinds/text/draft-rules'
import { regrading, type Regraded, type SentRegrading } from '@/lib/rounds/regrade-schema'
import type { ResultsView } from '@/lib/rounds/schema'

/** How a question is graded: as it was asked, or regraded in one of these ways. */
const ways = ['correctAnswers', 'number', 'accepted', 'order', 'everybody', 'excluded'] as const

export type GradingWay = 'asked' | (typeof ways)[number]

/** How a question is graded now. */
export function wayOf(regraded: Regraded | null): GradingWay {
  return ways.find((way) => regraded?.[way] !== undefined) ?? 'asked'
}

/** The fields of the form, including those of the ways not chosen. */
export type RegradeDraft = {
  way: GradingWay
  correctAnswers: string[]
  /** As typed in the page's language. */
  number: { value: string; tolerance: string; tolerancePercent: boolean }
  /** Accepted texts, one per line. */
  accepted: string
  /** The ids of items in their correct order. */
  order: string[]
}

type Graded = Pick<ResultsView['questions'][number], 'answers' | 'correctNumber' | 'accepted' | 'regraded'>

/** The initial form: how a question is graded now. */
export function regradeDraftOf(
  { answers, correctNumber, accepted = [], regraded }: Graded,
  locale: string,
): RegradeDraft {
  const { value = '', tolerance = '', tolerancePercent = false } = correctNumber ?? {}
  return {
    way: wayOf(regraded),
    correctAnswers: answers.flatMap(({ id, correct }) => (correct ? id : [])),
    number: {
      value: typedDecimal(value, locale),
      tolerance: typedDecimal(tolerance, locale),
      tolerancePercent,
    },
    accepted: accepted.join('\n'),
    order: answers.map(({ id }) => id),
  }
}

/** The input of a draft; null restores the original grading. */
export function regradeInputOf({ way, ...draft }: RegradeDraft): SentRegrading {
  const { correctAnswers, number, accepted, order } = draft
  const changes: Record<GradingWay, SentRegrading> = {
    asked: null,
    correctAnswers: { correctAnswers },
    number: { number: { ...number, tolerance: number.tolerance.trim() || '0' } },
    accepted: { accepted: linesOf(accepted) },
    order: { order },
    everybody: { everybody: true },
    excluded: { excluded: true },
  }
  return changes[way]
}

/** The form that regrades a question: what its fields must be is what the endpoint demands of the way that is chosen. */
export const regradeForm = formSchema(regradeInputOf, regrading.nullable())
