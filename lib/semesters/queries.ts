import 'server-only'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { pageOf, type ListQuery } from '@/lib/http/fields'
import { semesterLabel } from '@/lib/semesters/rules'
import type { SemesterView } from '@/lib/semesters/schema'
import type { Prisma } from '@/prisma/generated/client'

const selection = {
  id: true,
  version: true,
  kind: true,
  year: true,
  _count: { select: { lectures: true } },
} satisfies Prisma.SemesterSelect

type Row = Prisma.SemesterGetPayload<{ select: typeof selection }>

/** A semester's row as the view of the contract. */
export function toSemesterView({ _count, ...row }: Row): SemesterView {
  return { ...row, label: semesterLabel(row), lectureCount: _count.lectures }
}

/** What a semester's view needs of its row. */
export const semesterSelection = selection

/** One semester. Errors: not_found. */
export async function getSemester(id: string): Promise<SemesterView> {
  const row = await db.semester.findUnique({ where: { id }, select: selection })
  if (!row) throw new AppError('not_found')
  return toSemesterView(row)
}

/** Semesters, the newest first; `q` finds years and kinds. */
export async function listSemesters(query: ListQuery): Promise<{ items: SemesterView[]; total: number }> {
  const words = query.q?.toUpperCase() ?? ''
  const year = /\d{4}/.exec(words)?.[0]
  const kind = /\b(WS|SS)\b/.exec(words)?.[1]
  const where: Prisma.SemesterWhereInput = {
    ...(year && { year: Number(year) }),
    ...((kind === 'WS' || kind === 'SS') && { kind }),
  }
  const [rows, total] = await Promise.all([
    db.semester.findMany({
      where,
      select: selection,
      orderBy: [{ year: 'desc' }, { kind: 'asc' }],
      ...pageOf(query),
    }),
    db.semester.count({ where }),
  ])
  return { items: rows.map(toSemesterView), total }
}
