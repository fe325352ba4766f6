import { bounds } from '@/lib/bounds'
import { listLectures } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import type { Tutor } from './page-auth'

/** Targets for copies: the newest lectures that are not archived, and the chosen one in any case. */
export async function loadLectureOptions(tutor: Tutor, chosen: LectureView) {
  const { items } = await listLectures(tutor, { page: 1, pageSize: bounds.pageSize.max })
  const lectures = items.some(({ id }) => id === chosen.id) ? items : [chosen, ...items]
  return lectures.map(({ id, title, semester }) => ({ id, title: `${title} · ${semester.label}` }))
}
