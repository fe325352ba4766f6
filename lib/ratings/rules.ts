import type { StudentState } from '@/lib/rounds/student-schema'

/** A session that can be rated. */
export type Rateable = {
  id: string
  active: boolean
  /** When it can be rated no longer; null while it is active. */
  until: string | null
  /** Rated, and what was rated names nobody any more: nothing can be changed. */
  closed: boolean
}

/** The session that a student can rate, or has just rated; null for none. */
export function rateableSession({
  lecture,
  session,
  last,
  me,
}: Pick<StudentState, 'lecture' | 'session' | 'last' | 'me'>): Rateable | null {
  if (lecture.archived) return null
  const closed = me.rated && me.rating === null
  if (session) {
    return session.allowEvaluation ? { id: session.id, active: true, until: null, closed } : null
  }
  if (!last?.rateUntil) return null
  return { id: last.id, active: false, until: last.rateUntil, closed }
}
