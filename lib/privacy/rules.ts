import type { semesterOf } from '@/lib/semesters/rules'

type Semester = ReturnType<typeof semesterOf>

/**
 * The day on which the names of a semester's students are erased, a number of months after its end: WS 2031 ends with
 * March 2032, SS 2031 with September 2031.
 */
export function namesUntil({ kind, year }: Semester, months: number): string {
  const firstAfter = kind === 'WS' ? { year: year + 1, month: 3 } : { year, month: 9 }
  return new Date(Date.UTC(firstAfter.year, firstAfter.month + months, 1)).toISOString().slice(0, 10)
}
