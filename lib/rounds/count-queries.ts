import 'server-only'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { roundProgress, type RoundProgress } from '@/lib/rounds/progress-queries'
import { findCurrentRound } from '@/lib/rounds/queries'
import { listTallies } from '@/lib/rounds/result-queries'
import type { TutorCounts } from '@/lib/rounds/schema'

type CountRow = RoundProgress & {
  active: number
  total: number
  tooFast: number
  tooSlow: number
  unreadFeedback: number
  now: Date
}

async function countAll(lectureId: string, roundId: string | null): Promise<CountRow | undefined> {
  const rows = await db.$queryRaw<CountRow[]>`
    WITH open AS (
      SELECT id FROM session WHERE lecture_id = ${lectureId}::uuid AND activated_at IS NOT NULL AND ended_at IS NULL
        AND activated_at > clock_timestamp() - ${bounds.sessionLengthSeconds} * interval '1 second'),
    progress AS (${roundProgress(roundId)})
    SELECT progress.*,
      (SELECT count(DISTINCT participant_id)::int FROM presence p JOIN open ON open.id = p.session_id
       WHERE p.seen_to > clock_timestamp() - ${bounds.presenceSeconds} * interval '1 second') AS active,
      (SELECT count(DISTINCT participant_id)::int FROM presence p JOIN open ON open.id = p.session_id) AS total,
      (SELECT count(*)::int FROM tempo t JOIN open ON open.id = t.session_id WHERE t.tempo = 'too_fast'
         AND t.created_at > clock_timestamp() - ${bounds.tempoWindowSeconds} * interval '1 second') AS "tooFast",
      (SELECT count(*)::int FROM tempo t JOIN open ON open.id = t.session_id WHERE t.tempo = 'too_slow'
         AND t.created_at > clock_timestamp() - ${bounds.tempoWindowSeconds} * interval '1 second') AS "tooSlow",
      (SELECT count(*)::int FROM feedback
       WHERE lecture_id = ${lectureId}::uuid AND read_at IS NULL) AS "unreadFeedback",
      clock_timestamp() AS now
    FROM progress`
  return rows[0]
}

/** What a tutor watches while talking: presence, the current round's progress, tempo of five minutes, unread feedback. */
export async function getTutorCounts(lectureId: string): Promise<TutorCounts> {
  const round = await findCurrentRound(lectureId)
  const [row, tallies] = await Promise.all([
    countAll(lectureId, round?.id ?? null),
    round ? listTallies(round.id) : Promise.resolve([]),
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
