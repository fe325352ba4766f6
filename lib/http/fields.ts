import { z } from 'zod'
import { bounds, emailPattern } from '@/lib/bounds'
import type { FieldMessageKey } from '@/lib/http/errors'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** An id that does not exist. A malformed id becomes this one, so that it is not found anywhere. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** An opaque id. A malformed one is not an input error: it is not found. */
export const id = z.string().overwrite((value) => {
  const lower = value.toLowerCase()
  return UUID.test(lower) ? lower : NOBODY
})

/** For forms: the id of a list entry; an empty text means no choice. */
export const chosenId = z.string({ error: 'choose' }).min(1, { error: 'choose' }).pipe(id)

/** Path parameters of `…/{id}/`. */
export const idParam = z.object({ id })

/**
 * Text with its bounds counted in code points after trimming; `key` names the sentence shown when it is missing or too
 * long.
 */
export function text(limits: { min: number; max: number }, key: FieldMessageKey) {
  return z
    .string({ error: key })
    .trim()
    .check((context) => {
      const length = Array.from(context.value).length
      const code = length < limits.min ? 'too_small' : length > limits.max ? 'too_big' : null
      if (code === 'too_small')
        context.issues.push({
          code,
          minimum: limits.min,
          origin: 'string',
          input: context.value,
          message: key,
        })
      if (code === 'too_big')
        context.issues.push({
          code,
          maximum: limits.max,
          origin: 'string',
          input: context.value,
          message: 'tooLong',
        })
    })
    .meta({ minLength: limits.min, maxLength: limits.max })
}

/** An e-mail address, in lower case as it is stored. */
export const email = z
  .string({ error: 'email' })
  .trim()
  .toLowerCase()
  .max(bounds.email.max, { error: 'email' })
  .pipe(z.email({ pattern: emailPattern, error: 'email' }))

/** A whole number within bounds. */
export function wholeNumber(limits: { min: number; max: number }, key: FieldMessageKey = 'number') {
  return z.int({ error: key }).min(limits.min, { error: 'atLeast' }).max(limits.max, { error: 'atMost' })
}

/** A plain day, `YYYY-MM-DD`, that exists in the calendar. */
export const day = z.iso.date({ error: 'date' }).refine((value) => value >= '0001', { error: 'date' })

/** The version that an edit started from, within the database's integer range. */
export const version = z
  .int({ error: 'number' })
  .min(0, { error: 'atLeast' })
  .max(2_147_483_647, { error: 'atMost' })
  .optional()

/** `true` or `false` in a query string. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** A whole number in a query string. */
export function queryNumber(limits: { min: number; max: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: 'number' })
    .transform(Number)
    .pipe(wholeNumber(limits))
}

/** Query of a list that can grow. */
export const listQuery = z.object({
  page: queryNumber({ min: 1, max: 1_000_000 }).default(1),
  pageSize: queryNumber(bounds.pageSize).default(bounds.pageSize.default),
  /** Trimmed here, so not again where it is used. */
  q: z.string().trim().max(200).optional(),
})

export type ListQuery = z.infer<typeof listQuery>

/** A list's reply. */
export function listOf<View extends z.ZodType>(view: View) {
  return z.object({ items: z.array(view), total: z.int() })
}

/** Prisma's `skip` and `take` for the page of a query. */
export function pageOf(query: { page: number; pageSize: number }): { skip: number; take: number } {
  return { skip: (query.page - 1) * query.pageSize, take: query.pageSize }
}

/** One page that holds all of a list whose length a lecture bounds. */
export const everything = { page: 1, pageSize: 10_000 } as const

/** A list with bounds on its length; only arrays have one, texts do not. */
export function items<Item extends z.ZodType>(item: Item, limits: { min: number; max: number }) {
  return z
    .array(item)
    .check(({ value: input, issues }) => {
      if (input.length < limits.min)
        issues.push({ code: 'too_small', minimum: limits.min, origin: 'array', input, message: 'tooFew' })
      if (input.length > limits.max)
        issues.push({ code: 'too_big', maximum: limits.max, origin: 'array', input, message: 'tooMany' })
    })
    .meta({ minItems: limits.min, maxItems: limits.max })
}
