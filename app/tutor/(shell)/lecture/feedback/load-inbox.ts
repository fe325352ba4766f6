import type { z } from 'zod'
import type { Tutor } from '@/app/tutor/page-auth'
import { getNewestNumber, listFeedback } from '@/lib/feedback/queries'
import { withoutSession, type feedbackListQuery } from '@/lib/feedback/schema'
import { listSessions } from '@/lib/sessions/queries'

const PAGE = { page: 1, pageSize: 1000, sort: '-number' } as const

/** Every session that a message may have been sent in, archived ones last. */
async function loadSessions(tutor: Tutor, lecture: string) {
  const [active, archived] = await Promise.all([
    listSessions(tutor, { ...PAGE, lecture }),
    listSessions(tutor, { ...PAGE, lecture, archived: true }),
  ])
  return [...active.items, ...archived.items].map(({ id, number, title }) => ({ id, number, title }))
}

/** A page of messages and what it can be limited to; a session that the lecture does not have limits nothing. */
export async function loadInbox(
  tutor: Tutor,
  lecture: string,
  { session, q, category, read, ...order }: z.infer<typeof feedbackListQuery>,
) {
  const sessions = await loadSessions(tutor, lecture)
  const isKnown = session === withoutSession || sessions.some(({ id }) => id === session)
  const filters = { q: q?.trim() || undefined, category, read, session: isKnown ? session : undefined }
  // The newest first: what comes between the two looks is rather told of twice than not at all.
  const newest = await getNewestNumber(tutor, lecture)
  const { items, total } = await listFeedback(tutor, { ...order, ...filters, lecture })
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  return { sessions, filters, newest, items, total, isFiltered }
}
