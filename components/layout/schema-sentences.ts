import { z } from 'zod'
import { toFieldErrors, type FieldError } from '@/lib/http/errors'

/** The schema with localised messages instead of keys, as on the server. */
export function withSentences<Input, Output>(
  schema: z.ZodType<Output, Input>,
  sentence: (problem: FieldError) => string,
): z.ZodType<Output, Input> {
  return z.custom<Input>().transform((input, context) => {
    const result = schema.safeParse(input)
    if (result.success) return result.data
    for (const problem of toFieldErrors(result.error))
      context.issues.push({
        code: 'custom',
        path: problem.path.split('.'),
        message: sentence(problem),
        input,
      })
    return z.NEVER
  })
}
