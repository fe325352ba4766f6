import 'server-only'
import type { TempoMinute } from '@/lib/analytics/schema'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'

type MinuteRow = { at: Date; tooFast: number; tooSlow: number }

/** What was said minute by minute from a session's beginning to its end or now, the last `minutes` of it; quiet ones are zero. */
export async function listTempoMinutes(sessionId: string, minutes: number): Promise<TempoMinute[]> {
  // A session that was active before and was activated again began with what was first said in it.
  const rows = await db.$queryRaw<MinuteRow[]>`
    WITH span AS (
      SELECT least(s.activated_at, (SELECT min(created_at) FROM tempo WHERE session_id = s.id)) AS began,
             least(clock_timestamp(), s.ended_at, s.activated_at + ${bounds.sessionLengthSeconds} * interval '1 second') AS over
      FROM session s WHERE s.id = ${sessionId}::uuid),
    minutes AS (
      SELECT generate_series(
        date_trunc('minute', greatest(began, over - ${minutes - 1} * interval '1 minute')),
        over, interval '1 minute') AS at
      FROM span)
    SELECT m.at, count(*) FILTER (WHERE t.tempo = 'too_fast')::int AS "tooFast",
           count(*) FILTER (WHERE t.tempo = 'too_slow')::int AS "tooSlow"
    FROM minutes m LEFT JOIN tempo t ON t.session_id = ${sessionId}::uuid
      AND t.created_at >= m.at AND t.created_at < m.at + interval '1 minute'
    GROUP BY m.at ORDER BY m.at`
  return rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }))
}
