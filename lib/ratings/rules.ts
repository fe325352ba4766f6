/** A session that can be rated. */
export type Rateable = {
  id: string
  active: boolean
  /** When it can be rated no longer; null while it is active. */
  until: string | null
  /** Rated, and what was rated names nobody any more: nothing can be changed. */
  closed: boolean
}

/** What of a student's screen decides it. */
export type RatedScreen = {
  lecture: { archived: boolean }
  session: { id: string; allowEvaluation: boolean } | null
  last: { id: string; rateUntil: string | null } | null
  me: { rated: boolean; rating: number | null }
}

/** The session that a student can rate, or has just rated; null for none. */
export function rateableSession({ lecture, session, last, me }: RatedScreen): Rateable | null {
  if (lecture.archived) return null
  const closed = me.rated && me.rating === null
  if (session) {
    return session.allowEvaluation ? { id: session.id, active: true, until: null, closed } : null
  }
  if (!last?.rateUntil) return null
  return { id: last.id, active: false, until: last.rateUntil, closed }
}
