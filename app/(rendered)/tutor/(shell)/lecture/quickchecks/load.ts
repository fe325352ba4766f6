import { getLocale } from 'next-intl/server'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import type { Tutor } from '@/app/(rendered)/tutor/page-auth'
import { getLecture } from '@/lib/lectures/queries'
import { copyOfStored } from '@/lib/questions/draft-rules'
import { emptyQuickCheck, quickCheckDraftOf, type QuickCheckDraft } from '@/lib/quickchecks/draft-rules'
import { getQuickCheck, listQuickChecks } from '@/lib/quickchecks/queries'
import type { QuickCheckListQuery } from '@/lib/quickchecks/schema'
import { listItemRecords } from '@/lib/rounds/result-queries'
import { listSessions } from '@/lib/sessions/queries'
import type { QuickCheckEntry } from './_components/quickcheck-list'
import type { SessionOption } from './_components/session-choice'

/** Loads a page of a lecture's QuickChecks with their results. */
export async function loadList(
  tutor: Tutor,
  lecture: string,
  { page, pageSize, q, archived, sort }: QuickCheckListQuery,
): Promise<{ entries: QuickCheckEntry[]; total: number; hasOthers: boolean }> {
  const { items, total } = await listQuickChecks(tutor, { lecture, page, pageSize, q, archived, sort })
  const records = await listItemRecords(items.map(({ id }) => id))
  const entries = items.map(({ questions, ...item }) => ({
    id: item.id,
    title: item.title,
    sessions: item.sessions,
    active: item.active,
    archived: item.archived,
    conducted: item.conducted,
    questions: questions.length,
    points: questions.reduce((sum, { points }) => sum + points, 0),
    participations: records.get(item.id)?.participations ?? 0,
    successRate: records.get(item.id)?.successRate ?? null,
  }))
  const others =
    total === 0 && (await listQuickChecks(tutor, { lecture, archived: !archived, page: 1, pageSize: 1 }))
  return { entries, total, hasOthers: others !== false && others.total > 0 }
}

/** Loads the initial draft of a new QuickCheck: empty, or with copies of another one's questions. */
export async function loadBlank(
  tutor: Tutor,
  from: string | string[] | undefined,
  sessions: readonly SessionOption[],
): Promise<QuickCheckDraft> {
  if (typeof from !== 'string') return emptyQuickCheck(sessions)
  const other = quickCheckDraftOf(await orNotFound(from, () => getQuickCheck(tutor, from)))
  const locale = await getLocale()
  return { ...other, questions: other.questions.map((question) => copyOfStored(question, locale)) }
}

const PAGE = { page: 1, pageSize: 1000 }

/** Loads the sessions that a QuickCheck can be assigned to: those not archived, and archived ones already assigned. */
export async function loadSessionOptions(
  tutor: Tutor,
  lecture: string,
  assigned: readonly string[],
): Promise<SessionOption[]> {
  const [active, others] = await Promise.all([
    listSessions(tutor, { ...PAGE, lecture, sort: 'number' }),
    assigned.length > 0 ? listSessions(tutor, { ...PAGE, lecture, archived: true }) : { items: [] },
  ])
  const kept = others.items.filter(({ id }) => assigned.includes(id))
  const options = [...active.items, ...kept]
  return options.map(({ id, number, title, date, archived }) => ({ id, number, title, date, archived }))
}

/** Loads a QuickCheck for editing, with its lecture, which need not be the current one. */
export async function loadEdit(tutor: Tutor, id: string) {
  const quickCheck = await getQuickCheck(tutor, id)
  const assigned = quickCheck.sessions.map((session) => session.id)
  const [lecture, sessions] = await Promise.all([
    getLecture(tutor, quickCheck.lectureId),
    loadSessionOptions(tutor, quickCheck.lectureId, assigned),
  ])
  return { quickCheck, lecture, sessions }
}
