import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import type { TutorCounts } from '@/lib/rounds/schema'

type Shown = Pick<LiveSnapshot, 'lecture' | 'session'>

/** The state of a lecture without what only its tutors know: who they are, and their notes. */
export function stateForWall<State extends Shown>(state: State): State {
  const { lecture, session } = state
  return {
    ...state,
    lecture: { ...lecture, tutors: [], copiedFrom: null },
    session: session && { ...session, content: '', html: '' },
  }
}

/** The counts that a wall shows: how many, never what they answered, whose number it is, how they like it or what they wrote. */
export function countsForWall(counts: TutorCounts): TutorCounts {
  const { participants, registered, submitted, answered, finished, now } = counts
  const tempo = { tooFast: 0, tooSlow: 0 }
  const shown = { participants, registered, submitted, answered, finished, now }
  return { ...shown, contested: 0, tempo, unreadFeedback: 0 }
}

/**
 * An event of the tutors' stream, its data as one line of JSON, as a wall of the session gets it. `null`: not at all;
 * `over`: the session that it shows does not run any more.
 */
export function eventForWall(event: string, json: string, sessionId: string): string | null {
  if (event === 'counts') return JSON.stringify(countsForWall(JSON.parse(json) as TutorCounts))
  if (event !== 'lecture') return null
  const state = JSON.parse(json) as Shown
  return state.session?.id === sessionId ? JSON.stringify(stateForWall(state)) : 'over'
}
