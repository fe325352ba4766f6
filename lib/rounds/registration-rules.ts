import { bounds } from '@/lib/bounds'

/** Digits, or 0 for none; the same rule as the server's. */
export function isMatriculationNumber(text: string): boolean {
  const { min, max } = bounds.matriculationDigits
  const digits = text.trim()
  return /^0+$/.test(digits) || (/^\d+$/.test(digits) && digits.length >= min && digits.length <= max)
}
