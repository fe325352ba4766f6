/** A session that can be rated. */
export type Rateable = {
  id: string
  active: boolean
  /** From when a rating is asked for; it is accepted before, too. */
  offeredFrom: string
  /** Until when it can be rated; null while it is active. */
  until: string | null
  /** It was rated, and the rating no longer names anybody: nothing can be changed. */
  closed: boolean
}

/** The fields of a student's screen that decide it. */
export type RatedScreen = {
  lecture: { archived: boolean }
  session: { id: string; allowEvaluation: boolean; activatedAt: string } | null
  last: { id: string; endedAt: string; rateUntil: string | null } | null
  me: { rated: boolean; rating: number | null }
}

/** Milliseconds after which a student has seen enough of a session to be asked about it. */
const OFFERED_AFTER_MS = 20 * 60 * 1000

/** The session that a student can rate, or has just rated; null if there is none. */
export function rateableSession({ lecture, session, last, me }: RatedScreen): Rateable | null {
  if (lecture.archived) return null
  const closed = me.rated && me.rating === null
  if (session) {
    const { id, allowEvaluation, activatedAt } = session
    const offeredFrom = new Date(Date.parse(activatedAt) + OFFERED_AFTER_MS).toISOString()
    return allowEvaluation ? { id, active: true, offeredFrom, until: null, closed } : null
  }
  if (!last?.rateUntil) return null
  return { id: last.id, active: false, offeredFrom: last.endedAt, until: last.rateUntil, closed }
}
