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

/** As with all that is read for screens: one statement for those of all lectures that change in the same turn. */
const readListsVersion = batched((lectureIds: readonly string[]) => readListsVersions(db, lectureIds))

/** What changes in a lecture while screens of tutors follow it. */
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
 * The live state of a lecture at this moment, the same that the event stream goes on from. Its time is read first: what
 * changes during the reads is news that must not be taken for old.
 */
export async function getLiveSnapshot(lecture: LectureView): Promise<LiveSnapshot> {
  const now = (await readClock()).toISOString()
  const [{ readAt: _, ...live }, counts] = await Promise.all([
    readLive(lecture.id),
    getTutorCounts(lecture.id),
  ])
  return { lecture, ...live, counts, now }
}

/** More than one session at a time is rare, and a list of them helps nobody. */
const MAX_OPEN = 5

/** The lectures assigned to a tutor in which a session is active, the latest first. */
export async function listOpenSnapshots({ id }: Pick<Tutor, 'id'>): Promise<LiveSnapshot[]> {
  const lectureIds = await listAssignedInSession(db, id, MAX_OPEN)
  return Promise.all(lectureIds.map(async (lectureId) => getLiveSnapshot(await describeLecture(lectureId))))
}
