/** Error messages by the path of the field as the server names it: `questions.0.text`. */
export type FieldErrors = Partial<Record<string, string>>

type FieldProblem = { path: string; message: string }

function isFieldProblem(value: unknown): value is FieldProblem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

/** The field errors of a response; null if it has none. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return null
  if (!Array.isArray(error.fields)) return null
  const problems = error.fields.filter(isFieldProblem)
  if (problems.length === 0) return null
  // The first error of a field is the most helpful one; later ones follow from it.
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message]))
}

/** Assigns the message of an error to a field, for errors that concern a field but name none. */
export function fieldErrorAt(path: string, error: Error): { fields: FieldProblem[] } {
  return { fields: [{ path, message: error.message }] }
}
