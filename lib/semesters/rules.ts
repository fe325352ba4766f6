import type { SemesterKind } from '@/prisma/generated/enums'

/** The short label of a semester, the same in every language: "WS 2031/32", "SS 2031". */
export function semesterLabel({ kind, year }: { kind: SemesterKind; year: number }): string {
  return kind === 'SS' ? `SS ${year}` : `WS ${year}/${String((year + 1) % 100).padStart(2, '0')}`
}

/** The semester that a moment lies in, where it is read: WS from 1 October to 31 March, SS from 1 April to 30 September. */
export function semesterOf(date: Date): { kind: SemesterKind; year: number } {
  const month = date.getMonth() + 1
  const year = date.getFullYear()
  if (month >= 10) return { kind: 'WS', year }
  return month <= 3 ? { kind: 'WS', year: year - 1 } : { kind: 'SS', year }
}
