import { addDays, daysBetween } from '@/lib/sessions/date-rules'
import type { SessionMove, SessionView } from '@/lib/sessions/schema'

/** Sessions that can be moved: those that have neither taken place nor been archived. */
type Movable = Pick<SessionView, 'id' | 'version' | 'date' | 'number'>

/**
 * How sessions move: by whole weeks, or so that the first of them is on a given day and the others keep their distance.
 */
export type MoveBy = { weeks: number } | { first: string }

/** By date, then by number: the order in which sessions take place. */
export function sessionsInOrder<Session extends Movable>(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => a.date.localeCompare(b.date) || a.number - b.number)
}

/** This session and all later ones. */
export function thisAndLater(sessions: readonly Movable[], id: string): string[] {
  const ids = sessionsInOrder(sessions).map((session) => session.id)
  const place = ids.indexOf(id)
  return place === -1 ? [] : ids.slice(place)
}

/** The chosen sessions with their new days; null if one of them would be outside the range of plain days. */
export function planMove(sessions: readonly Movable[], by: MoveBy): SessionMove['sessions'] | null {
  const chosen = sessionsInOrder(sessions)
  const start = chosen[0]?.date
  const days = 'weeks' in by ? by.weeks * 7 : start === undefined ? 0 : daysBetween(start, by.first)
  const moved = chosen.flatMap(({ id, version, date }) => {
    const to = addDays(date, days)
    return to === null ? [] : [{ id, version, date: to }]
  })
  return moved.length === chosen.length ? moved : null
}
