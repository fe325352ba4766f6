import { cache } from 'react'
import { requireTutor, sendUnready } from '@/lib/auth/page-auth'
import { findOwnLecture, getLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { orNotFound, orNull } from './or-not-found'

export type Tutor = Awaited<ReturnType<typeof requireTutor>>

/**
 * The tutor of the page at `path`. With a one-time password, or without a required second factor, redirects to the page
 * where that is resolved.
 */
export async function requireReadyTutor(path: string): Promise<Tutor> {
  return sendUnready(await requireTutor(path))
}

/** The tutor's current lecture; null until they choose one or are assigned one. */
export const loadCurrentLecture = cache(async (tutor: Tutor): Promise<LectureView | null> => {
  const id = tutor.currentLectureId
  const own = id && (await findOwnLecture(tutor, id))
  return own && !own.archived ? orNull(() => getLecture(tutor, own.id)) : null
})

/** The lecture that an address names, also an archived one; not found unless the tutor may see it. */
function loadNamed(tutor: Tutor, id: string): Promise<LectureView | null> {
  return id === tutor.currentLectureId
    ? loadCurrentLecture(tutor)
    : orNotFound(id, () => getLecture(tutor, id))
}

/** The lecture of a page: the one `named` in its address, else the current one. */
export const loadLecture = cache((tutor: Tutor, named?: string | string[]) =>
  typeof named === 'string' ? loadNamed(tutor, named) : loadCurrentLecture(tutor),
)
