import { getLocale } from 'next-intl/server'
import { orNotFound } from '@/app/(rendered)/tutor/or-not-found'
import type { Tutor } from '@/app/(rendered)/tutor/page-auth'
import { getLecture } from '@/lib/lectures/queries'
import { copyOfStored, draftOf, emptyQuestion, type QuestionDraft } from '@/lib/questions/draft-rules'
import { getQuestion, lineOf, listQuestions } from '@/lib/questions/queries'
import type { QuestionListQuery } from '@/lib/questions/schema'
import { listItemRecords } from '@/lib/rounds/result-queries'
import type { QuestionEntry } from './_components/question-list'

/** Loads a page of a lecture's single questions with their results. */
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

/** Loads the initial draft of a new question: empty, or a copy of another one. */
export async function loadBlank(tutor: Tutor, from: string | string[] | undefined): Promise<QuestionDraft> {
  if (typeof from !== 'string') return emptyQuestion()
  const question = await orNotFound(from, () => getQuestion(tutor, from))
  return copyOfStored(draftOf(question), await getLocale())
}

/** Loads a question for editing, with its lecture, which need not be the current one. */
export async function loadEdit(tutor: Tutor, id: string) {
  const question = await getQuestion(tutor, id)
  return { question, lecture: await getLecture(tutor, question.lectureId) }
}
