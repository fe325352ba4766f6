import { readListParams, type SearchParams } from '@/app/(rendered)/list-params'
import { listSemesters } from '@/lib/semesters/queries'
import { semesterListQuery } from '@/lib/semesters/schema'

/** Loads the page of the list of semesters that an address asks for. */
export async function loadSemesters(searchParams: SearchParams) {
  const query = await readListParams(searchParams, semesterListQuery.omit({ id: true }))
  const { items, total } = await listSemesters(query)
  const { page, pageSize, q } = query
  return { semesters: items, list: { total, page, pageSize, asked: Boolean(q) } }
}
