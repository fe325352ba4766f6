import type { CorrectNumber, Response } from '@/lib/questions/kinds/schema'

/** The decimal sign of a language. */
function decimalSign(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}

/** An exact number as it is typed in a language: `1,5e-9`. */
export function typedDecimal(decimal: string, locale: string): string {
  return decimal.replace('.', decimalSign(locale))
}

/** One sign with three digits behind it: elsewhere it would separate thousands. */
const LIKE_THOUSANDS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/**
 * How a typed text was read, in the notation of a language, where its reader may have meant thousands; otherwise
 * undefined. Their own decimal sign is none that they would use for thousands.
 */
export function doubtfulReading(typed: string, locale: string): string | undefined {
  const text = typed.trim().replaceAll('−', '-')
  return LIKE_THOUSANDS.test(text) && !text.includes(decimalSign(locale))
    ? text.replace(/[.,]/, decimalSign(locale))
    : undefined
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** An exact number as it is displayed in a language: `1,5·10⁻⁹`. */
export function shownDecimal(decimal: string, locale: string): string {
  const [mantissa = '', exponent] = typedDecimal(decimal, locale).replace(/^-/, '−').split('e')
  if (exponent === undefined) return mantissa
  const raised = exponent.replace(/^\+/, '').replace('-', '⁻')
  return `${mantissa}·10${raised.replaceAll(/\d/g, (digit) => SUPERSCRIPTS[Number(digit)] ?? '')}`
}

/** A value followed by its unit. */
export function withUnit(text: string, unit: string): string {
  return unit === '' ? text : `${text} ${unit}`
}

/** A number that was given, as it is displayed in a language; undefined for any other response. */
export function shownNumber(response: Response | null, unit: string, locale: string): string | undefined {
  return response && 'number' in response ? withUnit(shownDecimal(response.number, locale), unit) : undefined
}

/** A correct number with its tolerance and unit, as it is displayed in a language: `9,81 ± 0,01 m/s²`. */
export function shownCorrectNumber(
  { value, tolerance, tolerancePercent }: CorrectNumber,
  unit: string,
  locale: string,
): string {
  const shown = shownDecimal(value, locale)
  if (tolerance === '0') return withUnit(shown, unit)
  const allowed = shownDecimal(tolerance, locale)
  return tolerancePercent
    ? `${withUnit(shown, unit)} ± ${allowed} %`
    : withUnit(`${shown} ± ${allowed}`, unit)
}
