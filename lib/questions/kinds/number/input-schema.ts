import { z } from 'zod'
import { bounds } from '@/lib/bounds'
import { text } from '@/lib/http/fields'
import { readDecimal } from '@/lib/questions/kinds/number/decimal-rules'
import { questionContent, type NewQuestion, type Settings } from '@/lib/questions/kinds/content-schema'

/** An exact number, as a text in either notation or as a JSON number; the result is its normal form. */
const decimal = z.union([z.string(), z.number()], { error: 'decimal' }).transform((written, { issues }) => {
  const read = readDecimal(String(written))
  if ('decimal' in read) return read.decimal
  issues.push({ code: 'custom', input: written, message: read.problem })
  return z.NEVER
})

/** The correct number with its tolerance and unit; a survey has only the unit. */
export const numberContent = z.strictObject({
  value: decimal.optional(),
  tolerance: decimal.default('0').check(({ value: input, issues }) => {
    if (input.startsWith('-'))
      issues.push({ code: 'too_small', minimum: 0, origin: 'number', input, message: 'atLeast' })
  }),
  tolerancePercent: z.boolean({ error: 'choose' }).default(false),
  unit: text(bounds.unit, 'text').default(''),
})

/** The stored settings of a number; those of a survey have only the unit. */
function numberSettings(graded: boolean, number: z.output<typeof numberContent> | undefined): Settings {
  const { value, tolerance = '0', tolerancePercent = false, unit = '' } = number ?? {}
  return { unit, ...(graded && { numberValue: value, tolerance, tolerancePercent }) }
}

/** A question that asks for a number. It has no answers: `number` has the correct value and the unit. */
export const numberInput = questionContent
  .extend({ kind: z.literal('number'), number: numberContent.optional() })
  .refine(({ graded, number }) => graded === (number?.value !== undefined), {
    path: ['number', 'value'],
    error: 'decimal',
  })
  .transform(({ number, ...rest }): NewQuestion => ({
    ...rest,
    answers: [],
    settings: numberSettings(rest.graded, number),
  }))
