import type { Tutor } from '@/app/(rendered)/tutor/page-auth'
import { lineOf, listQuestions } from '@/lib/questions/queries'
import type { QuestionListQuery } from '@/lib/questions/schema'
import { listItemRecords } from '@/lib/rounds/result-queries'
import type { QuestionEntry } from './_components/question-list'

/** A page of a lecture's single questions with what came out of them. */
export async function loadList(
  tutor: Tutor,
  lecture: string,
  { page, pageSize, q, archived, sort }: QuestionListQuery,
): Promise<{ entries: QuestionEntry[]; total: number; hasOthers: boolean }> {
  const { items, total } = await listQuestions(tutor, { lecture, page, pageSize, q, archived, sort })
  const records = await listItemRecords(items.map(({ id }) => id))
  const entries = items.map(({ id, kind, text, points, answers, conducted, archived: isArchived }) => ({
    id,
    title: lineOf(text),
    kind,
    points,
    answers: answers.length,
    questions: 1,
    active: false,
    conducted,
    archived: isArchived,
    participations: records.get(id)?.participations ?? 0,
    successRate: records.get(id)?.successRate ?? null,
  }))
  const others =
    total === 0 && (await listQuestions(tutor, { lecture, archived: !archived, page: 1, pageSize: 1 }))
  return { entries, total, hasOthers: others !== false && others.total > 0 }
}
