import 'server-only'
import {
  averageQuickChecks,
  averageSessions,
  listRoundStatsRows,
  type QuickCheckRatingRow,
  type Scope,
  type SessionRatingRow,
} from '@/lib/analytics/analytics-sql'
import type { RoundStats } from '@/lib/analytics/overview-rules'
import type { AnalyticsQuery, SessionAnalytics } from '@/lib/analytics/overview-schema'
import { countSeen, listAttendanceRows } from '@/lib/analytics/attendance-sql'
import type { Tutor } from '@/lib/auth/actor'
import { serverBounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import { AppError } from '@/lib/http/errors'
import { resolveLecture } from '@/lib/lectures/queries'
import { excerpt } from '@/lib/markdown/render'
import { getSession } from '@/lib/sessions/queries'

const TITLE_LENGTH = 80

/** What a call asks about, once it is known to be the tutor's. Errors: not_found, no_lecture_chosen. */
export async function scopeOf(tutor: Tutor, { lecture, session, from, to }: AnalyticsQuery): Promise<Scope> {
  const { id: lectureId } = await resolveLecture(tutor, lecture)
  if (session !== undefined && (await getSession(tutor, session)).lectureId !== lectureId)
    throw new AppError('not_found')
  return { lectureId, sessionId: session ?? null, from: from ?? null, to: to ?? null }
}

/** Items with fewer participations are left out, unless the tutor wants to see them. */
export function minParticipations(tutor: Tutor): number {
  return tutor.showLowSubmissions ? 0 : serverBounds.fewSubmissions
}

/**
 * Each final round of a scope with who took part, what was reached and who was there, in the order of their starts.
 * Without `present` only those are known to have been there who took part.
 */
export async function listRoundStats(scope: Scope, { present = true } = {}): Promise<RoundStats[]> {
  const rows = await listRoundStatsRows(db, scope, { present })
  return rows.map((row) => ({
    ...row,
    title: row.kind === 'question' ? excerpt(row.title, TITLE_LENGTH) : row.title,
  }))
}

type SessionAttendance = { session: SessionAnalytics['session']; total: number; peak: number }

/**
 * The sessions of a scope that were held, with everybody seen in them and the most at one moment; and how many different
 * people that were.
 */
export async function listSessionAttendance(
  scope: Scope,
): Promise<{ sessions: SessionAttendance[]; participants: number }> {
  const [rows, participants] = await Promise.all([listAttendanceRows(db, scope), countSeen(db, scope)])
  const sessions = rows.map(({ total, peak, date, ...session }) => ({
    session: { ...session, date: date.toISOString().slice(0, 10) },
    total,
    peak,
  }))
  return { sessions, participants }
}

/** How the questions of QuickChecks were rated; no means while few have rated. */
export async function rateQuickChecks(scope: Scope): Promise<QuickCheckRatingRow> {
  const row = await averageQuickChecks(db, scope)
  return row.count < serverBounds.fewSubmissions ? { ...row, quality: null, relevance: null } : row
}

/** How the sessions of a scope were rated; no mean while few have rated. */
export async function rateSessions(scope: Scope): Promise<SessionRatingRow> {
  const row = await averageSessions(db, scope)
  return row.count < serverBounds.fewSubmissions ? { ...row, mean: null } : row
}
