import type { Tutor } from '@/app/tutor/page-auth'
import { listQuickChecks } from '@/lib/quickchecks/queries'
import type { QuickCheckListQuery } from '@/lib/quickchecks/schema'
import { listItemRecords } from '@/lib/rounds/result-queries'
import type { QuickCheckEntry } from './_components/quickcheck-row'

/** A page of a lecture's QuickChecks with what came out of them. */
export async function loadList(
  tutor: Tutor,
  lecture: string,
  { page, pageSize, q, archived, sort }: QuickCheckListQuery,
): Promise<{ entries: QuickCheckEntry[]; total: number }> {
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
  return { entries, total }
}
