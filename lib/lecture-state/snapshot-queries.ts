import 'server-only'
import { getSharedState } from '@/lib/lecture-state/student-queries'
import { readLive } from '@/lib/lecture-state/tutor-queries'
import { describeLecture } from '@/lib/lectures/queries'
import type { RoundView } from '@/lib/rounds/schema'

export type Audience = 'students' | 'tutors'

/** What tells when a round changes by itself. */
type Timing = 'endsAt' | 'finalAt' | 'running' | 'final'

/**
 * A state as it is sent to everybody of an audience, without `now`, which is the time of reading by the database's clock
 * where that was read; `key` tells whether it differs from the one before.
 */
export type Snapshot = {
  key: string
  json: string
  round: Pick<RoundView, Timing> | null
  sessionId: string | null
  now: string | null
}

/** The state of a lecture at this moment. Errors: not_found. */
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
