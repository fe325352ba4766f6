import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import type { TutorCounts } from '@/lib/rounds/schema'

type Shown = Pick<LiveSnapshot, 'lecture' | 'session'>

/** The state of a lecture without its tutors and their notes. */
export function stateForWall<State extends Shown>(state: State): State {
  const { lecture, session } = state
  return {
    ...state,
    lecture: { ...lecture, tutors: [], copiedFrom: null },
    session: session && { ...session, content: '', html: '' },
  }
}

/** The counts that a wall shows: how many, but no answers, contested numbers, tempo or feedback. */
export function countsForWall(counts: TutorCounts): TutorCounts {
  const { participants, registered, submitted, answered, finished, now } = counts
  const tempo = { tooFast: 0, tooSlow: 0 }
  const shown = { participants, registered, submitted, answered, finished, now }
  return { ...shown, contested: 0, tempo, unreadFeedback: 0 }
}

/**
 * Converts an event of the tutors' stream for the wall of a session; its data is one line of JSON. `null`: not sent;
 * `over`: the session is no longer active.
 */
export function eventForWall(event: string, json: string, sessionId: string): string | null {
  if (event === 'counts') return JSON.stringify(countsForWall(JSON.parse(json) as TutorCounts))
  if (event !== 'lecture') return null
  const state = JSON.parse(json) as Shown
  return state.session?.id === sessionId ? JSON.stringify(stateForWall(state)) : 'over'
}
