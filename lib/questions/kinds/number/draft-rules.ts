import { z } from 'zod'
import { typedDecimal } from '@/lib/questions/kinds/number/notation-rules'
import type { KindDraft } from '@/lib/questions/kinds/kind-draft-rules'

/** A correct number as it is typed. */
export const numberDraft = z.object({
  value: z.string(),
  tolerance: z.string(),
  tolerancePercent: z.boolean(),
  unit: z.string(),
})

export type NumberDraft = z.infer<typeof numberDraft>

export const emptyNumber: NumberDraft = { value: '', tolerance: '', tolerancePercent: false, unit: '' }

/** A stored number as it is typed in a language. */
export function typedNumber({ value, tolerance, ...number }: NumberDraft, locale: string): NumberDraft {
  return {
    ...number,
    value: typedDecimal(value, locale),
    tolerance: tolerance === '0' ? '' : typedDecimal(tolerance, locale),
  }
}

/** The input of a correct number; without a tolerance it must be met exactly. */
export function numberInputOf({ tolerance, ...number }: NumberDraft) {
  return { ...number, ...(tolerance.trim() !== '' && { tolerance }) }
}

export const number: KindDraft = {
  toInput: (draft, content) => ({
    kind: 'number',
    ...content,
    number: draft.graded ? numberInputOf(draft.number) : { unit: draft.number.unit },
  }),
  textsOf: ({ number: { value, unit } }) => [value, unit],
}
