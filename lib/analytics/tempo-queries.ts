import 'server-only'
import { listMinutes } from '@/lib/analytics/feedback-sql'
import type { TempoMinute } from '@/lib/analytics/schema'
import { db } from '@/lib/db/client'

/** What was said minute by minute from a session's beginning to its end or now, the last `minutes` of it; quiet ones are zero. */
export async function listTempoMinutes(sessionId: string, minutes: number): Promise<TempoMinute[]> {
  const rows = await listMinutes(db, sessionId, minutes)
  return rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }))
}
