/** What is wrong, by the path of the field as the server names it: `questions.0.text`. */
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

/** The field errors that an answer of the server carries; null if it carries none. */
export function fieldErrorsOf(error: unknown): FieldErrors | null {
  if (typeof error !== 'object' || error === null || !('fields' in error)) return null
  if (!Array.isArray(error.fields)) return null
  const problems = error.fields.filter(isFieldProblem)
  if (problems.length === 0) return null
  // The first word about a field is the one that helps; later ones follow from it.
  return Object.fromEntries(problems.toReversed().map(({ path, message }) => [path, message]))
}

/** Puts the sentence of an error at a field, for refusals that are about one but name none. */
export function fieldErrorAt(path: string, error: Error): { fields: FieldProblem[] } {
  return { fields: [{ path, message: error.message }] }
}
