import { fieldErrorAt } from '@/components/ui/form-errors'
import { ApiError } from '@/lib/http/fetch-json'

/** Assigns an error with this code, which concerns a field but names none, to that field; returns any other unchanged. */
export function atField(error: unknown, code: string, path: string): unknown {
  return error instanceof ApiError && error.code === code ? fieldErrorAt(path, error) : error
}
