import 'server-only'
import { getSharedState } from '@/lib/lecture-state/student-queries'
import { readLive } from '@/lib/lecture-state/tutor-queries'
import { describeLecture } from '@/lib/lectures/queries'
import type { RoundView } from '@/lib/rounds/schema'

export type Audience = 'students' | 'tutors'

/** Fields of a round that change with time alone. */
type Timing = 'endsAt' | 'finalAt' | 'running' | 'final'

/**
 * The state sent to everybody of an audience, without `now`, the database's time of reading if known; `key` differs if
 * the state does, except for its counts, which have events of their own.
 */
export type Snapshot = {
  key: string
  json: string
  round: Pick<RoundView, Timing> | null
  sessionId: string | null
  now: string | null
}

/** The current state of a lecture. Errors: not_found. */
export function readSnapshot(lectureId: string, audience: Audience): Promise<Snapshot> {
  return audience === 'students' ? readForStudents(lectureId) : readForTutors(lectureId)
}

async function readForStudents(lectureId: string): Promise<Snapshot> {
  const { now, ...state } = await getSharedState(lectureId)
  const { session, item } = state
  const key = JSON.stringify({ ...state, item: item && { ...item, participation: null } })
  return {
    key,
    json: JSON.stringify(state),
    round: item?.round ?? null,
    sessionId: session?.id ?? null,
    now,
  }
}

async function readForTutors(lectureId: string): Promise<Snapshot> {
  const [lecture, { readAt, ...live }] = await Promise.all([describeLecture(lectureId), readLive(lectureId)])
  const { session, round } = live
  const state = { lecture, ...live }
  const key = JSON.stringify({ ...state, session: session && { ...session, participants: null } })
  return {
    key,
    json: JSON.stringify(state),
    round,
    sessionId: session?.id ?? null,
    now: readAt?.toISOString() ?? null,
  }
}
