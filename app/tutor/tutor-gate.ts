import { redirect } from 'next/navigation'
import { cache } from 'react'
import { requireTutor } from '@/lib/auth/gates'
import { listLectures } from '@/lib/lectures/queries'

export type Tutor = Awaited<ReturnType<typeof requireTutor>>

/** The tutor of a page at `path`; with a one-time password only the page that changes it is open. */
export async function requireReadyTutor(path: string): Promise<Tutor> {
  const tutor = await requireTutor(path)
  if (tutor.mustChangePassword) redirect('/tutor/password')
  return tutor
}

/** The tutor's lectures and the one chosen among them; null until they choose or are given one. */
export const loadLectures = cache(async (tutor: Tutor) => {
  const { items } = await listLectures(tutor, { page: 1, pageSize: 200 })
  return { lectures: items, current: items.find(({ id }) => id === tutor.currentLectureId) ?? null }
})
