import 'server-only'
import { db } from '@/lib/db/client'
import { findCurrentRound } from '@/lib/rounds/queries'
import { countLive, listTallies } from '@/lib/rounds/result-sql'
import type { TutorCounts } from '@/lib/rounds/schema'

/** What a tutor watches while talking: presence, the current round's progress, tempo of five minutes, unread feedback. */
export async function getTutorCounts(lectureId: string): Promise<TutorCounts> {
  const round = await findCurrentRound(lectureId)
  const [row, tallies] = await Promise.all([
    countLive(db, lectureId, round?.id ?? null),
    round ? listTallies(db, round.id) : Promise.resolve([]),
  ])
  if (!row) throw new Error('counting gave no row')
  const { active, total, registered, submitted, answered, finished, tooFast, tooSlow, unreadFeedback, now } =
    row
  return {
    participants: { active, total },
    registered,
    submitted,
    answered,
    finished,
    ...(round && { byAnswer: Object.fromEntries(tallies.map(({ answerId, count }) => [answerId, count])) }),
    tempo: { tooFast, tooSlow },
    unreadFeedback,
    now: now.toISOString(),
  }
}
