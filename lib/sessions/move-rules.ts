import { addDays, daysBetween } from '@/lib/sessions/date-rules'
import type { SessionMove, SessionView } from '@/lib/sessions/schema'

/** Sessions that can be moved have neither been held nor been archived. */
type Movable = Pick<SessionView, 'id' | 'version' | 'date' | 'number'>

/** By how much sessions move: by whole weeks, or so that the first of them is on a day and the others keep their distance. */
export type MoveBy = { weeks: number } | { first: string }

/** By date, then by number: the order in which sessions are held. */
export function sessionsInOrder<Session extends Movable>(sessions: readonly Session[]): Session[] {
  return sessions.toSorted((a, b) => a.date.localeCompare(b.date) || a.number - b.number)
}

/** This session and all that are held after it. */
export function thisAndLater(sessions: readonly Movable[], id: string): string[] {
  const ids = sessionsInOrder(sessions).map((session) => session.id)
  const place = ids.indexOf(id)
  return place === -1 ? [] : ids.slice(place)
}

/** The chosen sessions with their new days; null when one of them would be on no day that can be stored. */
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
