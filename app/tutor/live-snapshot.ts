import { cache } from 'react'
import type { LectureView } from '@/lib/lectures/schema'
import { getTutorCounts } from '@/lib/rounds/count-queries'
import type { LiveSnapshot } from '@/lib/rounds/live-rules'
import { findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findOpenSession } from '@/lib/sessions/queries'

/** The live state of a lecture at this moment, the same that the event stream goes on from. */
export const loadLive = cache(async (lecture: LectureView): Promise<LiveSnapshot> => {
  const [session, row, counts] = await Promise.all([
    findOpenSession(lecture.id),
    findCurrentRound(lecture.id),
    getTutorCounts(lecture.id),
  ])
  return { lecture, session, round: session && row ? toRoundView(row) : null, counts, now: counts.now }
})
