import { readWholeNumber } from '@/components/ui/number-field'

/** Reads a field for a whole number; null for anything else. */
export function numberIn(typed: unknown): unknown {
  return typeof typed === 'string' ? readWholeNumber(typed) : typed
}

/** Reads a field that may stay empty. */
export function textOrNothing(typed: unknown): unknown {
  return typed === '' ? undefined : typed
}
