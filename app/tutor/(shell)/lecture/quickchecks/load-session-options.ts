import type { Tutor } from '@/app/tutor/page-auth'
import { listSessions } from '@/lib/sessions/queries'
import type { SessionOption } from './_components/session-choice'

const PAGE = { page: 1, pageSize: 1000 }

/** The sessions that a QuickCheck can be assigned to: those in use, and archived ones that it is assigned to already. */
export async function loadSessionOptions(
  tutor: Tutor,
  lecture: string,
  assigned: readonly string[],
): Promise<SessionOption[]> {
  const [active, archived] = await Promise.all([
    listSessions(tutor, { ...PAGE, lecture, sort: 'number' }),
    assigned.length > 0 ? listSessions(tutor, { ...PAGE, lecture, archived: true }) : { items: [] },
  ])
  const kept = archived.items.filter(({ id }) => assigned.includes(id))
  return [...active.items, ...kept].map(({ id, number, title, date, archived: isArchived }) => ({
    id,
    number,
    title,
    date,
    archived: isArchived,
  }))
}
