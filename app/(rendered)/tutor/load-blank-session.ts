import type { SessionStart } from '@/components/sessions/session-form'
import { env } from '@/lib/env'
import { getHighestNumber } from '@/lib/sessions/queries'

/** Today's date where the lectures are held, as date fields write it. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: env.TIMEZONE }).format(new Date())
}

/** What a new session of a lecture begins with: the next number, today. */
export async function loadBlankSession(lectureId: string): Promise<SessionStart> {
  const number = (await getHighestNumber(lectureId)) + 1
  return { number, title: '', date: today(), content: '', allowEvaluation: true }
}
