import 'server-only'
import type { Tutor } from '@/lib/auth/actor'
import type { LectureView } from '@/lib/lectures/schema'
import { excerpt } from '@/lib/markdown'
import { listQuestions } from '@/lib/questions/queries'
import { listQuickChecks } from '@/lib/quickchecks/queries'
import type { Startable } from '@/lib/rounds/startable-schema'

const TITLE_LENGTH = 140
const PAGE = { page: 1, pageSize: 200 }

/** What can be started in a session: its QuickChecks, then other ones, then single questions. Errors: not_found. */
export async function listStartable(
  tutor: Tutor,
  lecture: LectureView,
  sessionId: string,
): Promise<Startable[]> {
  const page = { ...PAGE, lecture: lecture.id }
  const [quickChecks, questions] = await Promise.all([
    listQuickChecks(tutor, page),
    listQuestions(tutor, page),
  ])
  const checks = quickChecks.items.map((item): Startable => ({
    kind: 'quickcheck',
    id: item.id,
    title: item.title,
    questions: item.questions.length,
    conducted: item.conducted,
    assigned: item.sessions.some(({ id }) => id === sessionId),
    timer: lecture.quickCheckTimer,
  }))
  const single = questions.items.map((item): Startable => ({
    kind: 'question',
    id: item.id,
    title: excerpt(item.text, TITLE_LENGTH),
    questions: 1,
    conducted: item.conducted,
    assigned: false,
    timer: lecture.quizTimer,
  }))
  return [
    ...checks.filter(({ assigned }) => assigned),
    ...checks.filter(({ assigned }) => !assigned),
    ...single,
  ]
}
