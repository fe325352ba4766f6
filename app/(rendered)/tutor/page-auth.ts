import { cache } from 'react'
import { requireTutor, sendUnready } from '@/lib/auth/page-auth'
import { findOwnLecture, getLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { orNotFound, orNull } from './or-not-found'

export type Tutor = Awaited<ReturnType<typeof requireTutor>>

/**
 * The tutor of a page at `path`; with a one-time password, or without a second factor that the chair demands, only the
 * page is open where that is mended.
 */
export async function requireReadyTutor(path: string): Promise<Tutor> {
  return sendUnready(await requireTutor(path))
}

/** The lecture that the tutor has chosen, also among thousands; null until they choose or are given one. */
export const loadCurrentLecture = cache(async (tutor: Tutor): Promise<LectureView | null> => {
  const id = tutor.currentLectureId
  const own = id && (await findOwnLecture(tutor, id))
  return own && !own.archived ? orNull(() => getLecture(tutor, own.id)) : null
})

/** The lecture that an address names, also an archived one; not found unless it is theirs. */
function loadNamed(tutor: Tutor, id: string): Promise<LectureView | null> {
  return id === tutor.currentLectureId
    ? loadCurrentLecture(tutor)
    : orNotFound(id, () => getLecture(tutor, id))
}

/** The lecture that a page is about: the one `named` in its address, else the chosen one. */
export const loadLecture = cache((tutor: Tutor, named?: string | string[]) =>
  typeof named === 'string' ? loadNamed(tutor, named) : loadCurrentLecture(tutor),
)
