import type { SessionStart } from '@/components/sessions/session-form'
import { bounds } from '@/lib/bounds'
import { env } from '@/lib/env'
import { getHighestNumber } from '@/lib/sessions/queries'

/** Today's date in the time zone of the lectures, in the format of date fields. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: env.TIMEZONE }).format(new Date())
}

/** The defaults of a new session of a lecture: the next number, today. */
export async function loadBlankSession(lectureId: string): Promise<SessionStart> {
  const number = Math.min((await getHighestNumber(lectureId)) + 1, bounds.sessionNumber.max)
  return { number, title: '', date: today(), content: '', allowEvaluation: true }
}
