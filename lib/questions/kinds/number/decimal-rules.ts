import { Big } from 'big.js'

/** The maximum number of significant digits. */
const MAX_DIGITS = 15
/** The absolute value of a number is below 10 to the power of this. */
const MAX_EXPONENT = 15
/** The absolute value of a number other than 0 is at least 10 to the power of this: histograms compute with doubles. */
const MIN_EXPONENT = -250
/** The maximum number of characters, including zeros at the ends. */
const MAX_LENGTH = 100

/** One decimal sign, a comma or a point; no thousands separators. */
const NOTATION = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i

/**
 * Parses a typed number exactly, in either notation, into its normal form: `3.14`, `-0.5`, `1.5e-9`. Otherwise returns
 * why it is invalid: its notation is ambiguous, it has too many digits, or it is too large or too small.
 */
export function readDecimal(text: string): { decimal: string } | { problem: 'decimal' | 'decimalRange' } {
  const trimmed = text.trim().replaceAll('−', '-')
  if (trimmed.length > MAX_LENGTH) return { problem: 'decimalRange' }
  if (!NOTATION.test(trimmed)) return { problem: 'decimal' }
  const number = new Big(trimmed.replace(',', '.').replace(/^\+/, ''))
  if (number.c.length > MAX_DIGITS || number.e >= MAX_EXPONENT || number.e < MIN_EXPONENT)
    return { problem: 'decimalRange' }
  return { decimal: number.toString() }
}

/** Whether two exact numbers differ by no more than a tolerance, which may be in percent of the second. */
export function isWithin(
  given: string,
  { value, tolerance, tolerancePercent }: { value: string; tolerance: string; tolerancePercent: boolean },
): boolean {
  const allowed = tolerancePercent ? new Big(value).abs().times(tolerance).times('0.01') : new Big(tolerance)
  return new Big(given).minus(value).abs().lte(allowed)
}

/** Which of two exact numbers is larger: negative, 0 or positive, as for sorting. */
export function compareDecimals(one: string, other: string): number {
  return new Big(one).cmp(other)
}
