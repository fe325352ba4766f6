import { listLectures } from '@/lib/lectures/queries'
import type { Tutor } from './page-auth'

/** The newest lectures that are not archived, as targets for copies. */
export async function loadLectureOptions(tutor: Tutor) {
  const { items } = await listLectures(tutor, { page: 1, pageSize: 200 })
  return items.map(({ id, title, semester }) => ({ id, title: `${title} · ${semester.label}` }))
}
