import type { z } from 'zod'
import { fieldMessageKeys, type FieldError, type FieldMessageKey } from '@/lib/http/errors'

function messageKey({ message }: z.core.$ZodIssue): FieldMessageKey {
  return fieldMessageKeys.find((key) => key === message) ?? 'invalid'
}

function limitsOf(issue: z.core.$ZodIssue): Record<string, number> {
  const values: Record<string, number> = {}
  if ('minimum' in issue) values['min'] = Number(issue.minimum)
  if ('maximum' in issue) values['max'] = Number(issue.maximum)
  return values
}

function toFields(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      code: issue.code,
      key: 'unknownField',
    }))
  return [{ path: path.join('.'), code: issue.code, key: messageKey(issue), values: limitsOf(issue) }]
}

/** What a schema found wrong, field by field; server and forms say the same sentence about it. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap(toFields)
}
