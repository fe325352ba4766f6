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
import { itemTitleOf } from '@/lib/rounds/queries'
import { toDay } from '@/lib/sessions/date-rules'
import { getSession } from '@/lib/sessions/queries'

/**
 * The scope of a request, after checking that the lecture is the tutor's and the session belongs to it.
 * Errors: not_found, no_lecture_chosen.
 */
export async function scopeOf(tutor: Tutor, { lecture, session, from, to }: AnalyticsQuery): Promise<Scope> {
  const { id: lectureId } = await resolveLecture(tutor, lecture)
  if (session !== undefined && (await getSession(tutor, session)).lectureId !== lectureId)
    throw new AppError('not_found')
  return { lectureId, sessionId: session ?? null, from: from ?? null, to: to ?? null }
}

/** Items with fewer participations are left out; 0 if the tutor wants to see all. */
export function minParticipations(tutor: Tutor): number {
  return tutor.showLowSubmissions ? 0 : serverBounds.fewSubmissions
}

/**
 * Each final round of a scope with its participations, points and presence, ordered by start. Without `present`, only
 * those who took part count as present.
 */
export async function listRoundStats(scope: Scope, { present = true } = {}): Promise<RoundStats[]> {
  const rows = await listRoundStatsRows(db, scope, { present })
  return rows.map((row) => ({ ...row, title: itemTitleOf(row) }))
}

type SessionAttendance = { session: SessionAnalytics['session']; total: number; peak: number }

/**
 * The sessions of a scope that took place, with participants in all and peak, and the number of distinct participants.
 */
export async function listSessionAttendance(
  scope: Scope,
): Promise<{ sessions: SessionAttendance[]; participants: number }> {
  const [rows, participants] = await Promise.all([listAttendanceRows(db, scope), countSeen(db, scope)])
  const sessions = rows.map(({ total, peak, date, ...session }) => ({
    session: { ...session, date: toDay(date) },
    total,
    peak,
  }))
  return { sessions, participants }
}

/** The ratings of the questions of QuickChecks; the means are null with too few ratings. */
export async function rateQuickChecks(scope: Scope): Promise<QuickCheckRatingRow> {
  const row = await averageQuickChecks(db, scope)
  return row.count < serverBounds.fewSubmissions ? { ...row, quality: null, relevance: null } : row
}

/** The ratings of sessions; the mean is null with too few ratings. */
export async function rateSessions(scope: Scope): Promise<SessionRatingRow> {
  const row = await averageSessions(db, scope)
  return row.count < serverBounds.fewSubmissions ? { ...row, mean: null } : row
}
