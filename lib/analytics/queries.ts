import 'server-only'
import type { Dashboard, TempoMinute } from '@/lib/analytics/schema'
import type { Tutor } from '@/lib/auth/actor'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db'
import { describeLecture, resolveLecture } from '@/lib/lectures/queries'
import { getTutorCounts } from '@/lib/rounds/count-queries'
import { findCurrentRound, toRoundView } from '@/lib/rounds/queries'
import { findOpenSession } from '@/lib/sessions/queries'

/** Minutes of the tempo's course, the current one included. */
const HISTORY_MINUTES = 60

type MinuteRow = { at: Date; tooFast: number; tooSlow: number }

/** What was said minute by minute since the session began; quiet minutes are zero. */
async function listTempoMinutes(sessionId: string): Promise<TempoMinute[]> {
  // A session that was active before and was activated again began with what was first said in it.
  const rows = await db.$queryRaw<MinuteRow[]>`
    WITH clock AS (SELECT clock_timestamp() AS now),
    minutes AS (
      SELECT generate_series(
        date_trunc('minute', greatest(
          least(s.activated_at, (SELECT min(created_at) FROM tempo WHERE session_id = s.id)),
          clock.now - ${HISTORY_MINUTES - 1} * interval '1 minute')),
        clock.now, interval '1 minute') AS at
      FROM session s, clock WHERE s.id = ${sessionId}::uuid)
    SELECT m.at, count(*) FILTER (WHERE t.tempo = 'too_fast')::int AS "tooFast",
           count(*) FILTER (WHERE t.tempo = 'too_slow')::int AS "tooSlow"
    FROM minutes m LEFT JOIN tempo t ON t.session_id = ${sessionId}::uuid
      AND t.created_at >= m.at AND t.created_at < m.at + interval '1 minute'
    GROUP BY m.at ORDER BY m.at`
  return rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }))
}

/** The rating of the session that is active or was so last: ratings still come in after its end. */
async function rateLatestSession(lectureId: string): Promise<Dashboard['rating']> {
  const latest = await db.session.findFirst({
    where: { lectureId, activatedAt: { not: null } },
    orderBy: { activatedAt: 'desc' },
    select: { id: true },
  })
  if (!latest) return { mean: null, count: 0 }
  const { _avg, _count } = await db.sessionRating.aggregate({
    where: { sessionId: latest.id },
    _avg: { rating: true },
    _count: true,
  })
  return { mean: _count < bounds.fewSubmissions ? null : _avg.rating, count: _count }
}

/** What a tutor watches while talking, at once. Errors: not_found, no_lecture_chosen. */
export async function getDashboard(tutor: Tutor, asked?: string): Promise<Dashboard> {
  const { id } = await resolveLecture(tutor, asked)
  const [lecture, session, round, counts, rating] = await Promise.all([
    describeLecture(id),
    findOpenSession(id),
    findCurrentRound(id),
    getTutorCounts(id),
    rateLatestSession(id),
  ])
  const { participants, tempo, unreadFeedback, now } = counts
  const history = session ? await listTempoMinutes(session.id) : []
  return {
    lecture,
    session,
    round: session && round && toRoundView(round),
    participants,
    tempo: { ...tempo, windowSeconds: bounds.tempoWindowSeconds, history },
    unreadFeedback,
    rating,
    now,
  }
}
