import 'server-only'
import { db } from '@/lib/db/client'
import type { LectureView } from '@/lib/lectures/schema'
import { excerpt } from '@/lib/markdown'
import type { Startable } from '@/lib/rounds/startable-schema'

const TITLE_LENGTH = 140

type Timed = Pick<LectureView, 'id' | 'quickCheckTimer' | 'quizTimer'>

async function listQuickChecksToStart({ id, quickCheckTimer }: Timed): Promise<Startable[]> {
  const rows = await db.quickCheck.findMany({
    where: { lectureId: id, archivedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      title: true,
      sessions: { select: { sessionId: true } },
      _count: { select: { questions: true, rounds: true } },
    },
  })
  return rows.map((row) => ({
    kind: 'quickcheck',
    id: row.id,
    title: row.title,
    questions: row._count.questions,
    conducted: row._count.rounds,
    sessionIds: row.sessions.map(({ sessionId }) => sessionId),
    timer: quickCheckTimer,
  }))
}

async function listQuestionsToStart({ id, quizTimer }: Timed): Promise<Startable[]> {
  const rows = await db.question.findMany({
    where: { lectureId: id, quickCheckId: null, archivedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, text: true, _count: { select: { rounds: true } } },
  })
  return rows.map((row) => ({
    kind: 'question',
    id: row.id,
    title: excerpt(row.text, TITLE_LENGTH),
    questions: 1,
    conducted: row._count.rounds,
    sessionIds: [],
    timer: quizTimer,
  }))
}

/** What can be started in a lecture of the tutor's: its QuickChecks, then its single questions, as they were made. */
export async function listStartable(lecture: Timed): Promise<Startable[]> {
  const [quickChecks, questions] = await Promise.all([
    listQuickChecksToStart(lecture),
    listQuestionsToStart(lecture),
  ])
  return [...quickChecks, ...questions]
}
