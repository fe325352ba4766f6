import type { Tutor } from './page-auth'
import { listRounds } from '@/lib/rounds/queries'
import type { RoundView } from '@/lib/rounds/schema'

/** The rounds of a session, the newest first. */
export async function loadHistory(tutor: Tutor, lectureId: string, session: string): Promise<RoundView[]> {
  const { items } = await listRounds(tutor, { lecture: lectureId, session, page: 1, pageSize: 200 })
  return items
}
