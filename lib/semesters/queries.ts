import 'server-only'
import { db, type Tx } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { pageOf } from '@/lib/http/fields'
import { semesterLabel } from '@/lib/semesters/rules'
import type { SemesterListQuery, SemesterView } from '@/lib/semesters/schema'
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
function toSemesterView({ _count, ...row }: Row): SemesterView {
  return { ...row, label: semesterLabel(row), lectureCount: _count.lectures }
}

/** One semester. Errors: not_found. */
export async function getSemester(id: string, client: Tx = db): Promise<SemesterView> {
  const row = await client.semester.findUnique({ where: { id }, select: selection })
  if (!row) throw new AppError('not_found')
  return toSemesterView(row)
}

/** All semesters, the newest first. */
export async function listAllSemesters(): Promise<SemesterView[]> {
  const orderBy: Prisma.SemesterOrderByWithRelationInput[] = [{ year: 'desc' }, { kind: 'asc' }]
  return (await db.semester.findMany({ select: selection, orderBy })).map(toSemesterView)
}

/** Semesters, the newest first by default; `q` finds labels. Errors: not_found (for `id`). */
export async function listSemesters(
  query: SemesterListQuery,
): Promise<{ items: SemesterView[]; total: number }> {
  if (query.id !== undefined) return { items: [await getSemester(query.id)], total: 1 }
  // Two a year for a century: few enough to filter by label here.
  const all = await listAllSemesters()
  if (query.sort === 'year') all.reverse()
  const wanted = query.q?.toUpperCase() ?? ''
  const found = all.filter(({ label }) => label.includes(wanted))
  const { skip, take } = pageOf(query)
  return { items: found.slice(skip, skip + take), total: found.length }
}
