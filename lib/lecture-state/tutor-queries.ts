import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import { batched } from '@/lib/coalesced'
import { db, readClock } from '@/lib/db/client'
import type { LiveSnapshot } from '@/lib/lecture-state/tutor-rules'
import { readListsVersions } from '@/lib/lecture-state/tutor-sql'
import { listAssignedInSession } from '@/lib/lectures/lecture-sql'
import { describeLecture } from '@/lib/lectures/queries'
import type { LectureView } from '@/lib/lectures/schema'
import { getTutorCounts, getWallState, findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findOpenSession } from '@/lib/sessions/queries'

type Live = Pick<LiveSnapshot, 'session' | 'round' | 'wall' | 'listsVersion'> & {
  /** By the database's clock; null without a round. */
  readAt: Date | null
}

/** One statement reads all lectures that change in the same turn of the event loop. */
const readListsVersion = batched((lectureIds: readonly string[]) => readListsVersions(db, lectureIds))

/** The part of a lecture's state that changes while tutors follow it. */
export async function readLive(lectureId: string): Promise<Live> {
  const [session, row, listsVersion] = await Promise.all([
    findOpenSession(lectureId),
    findCurrentRound(lectureId),
    readListsVersion(lectureId),
  ])
  const round = session && row ? toRoundView(row) : null
  return { session, round, wall: await getWallState(session, round), listsVersion, readAt: row?.now ?? null }
}

/**
 * The current live state of a lecture, from which the event stream continues. Its time is read first, so that changes
 * during the reads count as newer.
 */
export async function getLiveSnapshot(lecture: LectureView): Promise<LiveSnapshot> {
  const now = (await readClock()).toISOString()
  const [{ readAt: _, ...live }, counts] = await Promise.all([
    readLive(lecture.id),
    getTutorCounts(lecture.id),
  ])
  return { lecture, ...live, counts, now }
}

/** More than one active session at a time is rare; a long list of them would not help. */
const MAX_OPEN = 5

/** The lectures assigned to a tutor in which a session is active, the latest first. */
export async function listOpenSnapshots({ id }: Pick<Tutor, 'id'>): Promise<LiveSnapshot[]> {
  const lectureIds = await listAssignedInSession(db, id, MAX_OPEN)
  return Promise.all(lectureIds.map(async (lectureId) => getLiveSnapshot(await describeLecture(lectureId))))
}
