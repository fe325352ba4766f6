import { redirect } from 'next/navigation'
import { cache } from 'react'
import { requireTutor } from '@/lib/auth/gates'
import { findOwnLecture, getLecture, listLectures } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'

export type Tutor = Awaited<ReturnType<typeof requireTutor>>

/** The tutor of a page at `path`; with a one-time password only the page that changes it is open. */
export async function requireReadyTutor(path: string): Promise<Tutor> {
  const tutor = await requireTutor(path)
  if (tutor.mustChangePassword) redirect('/tutor/password')
  return tutor
}

/** The lecture that the tutor has chosen, also among thousands; null until they choose or are given one. */
export const loadCurrentLecture = cache(async (tutor: Tutor): Promise<LectureView | null> => {
  const id = tutor.currentLectureId
  const own = id && (await findOwnLecture(tutor, id))
  return own && !own.archived ? getLecture(tutor, own.id) : null
})

/** The lecture chosen, and the newest of those there are. */
export const loadLectures = cache(async (tutor: Tutor) => {
  const [current, { items }] = await Promise.all([
    loadCurrentLecture(tutor),
    listLectures(tutor, { page: 1, pageSize: 200 }),
  ])
  return { lectures: items, current }
})
