import type { Tutor } from '@/app/tutor/tutor-gate'
import type { LectureView } from '@/lib/lectures/schema'
import { listQuestions } from '@/lib/questions/queries'
import { listQuickChecks } from '@/lib/quickchecks/queries'
import { listRounds } from '@/lib/rounds/queries'
import type { RoundView } from '@/lib/rounds/schema'
import type { PreparedItem } from './_components/prepared-item'

const PAGE = { page: 1, pageSize: 200 }

/** What can be started in a session: its QuickChecks, then others, then single questions. */
export async function loadPrepared(
  tutor: Tutor,
  lecture: LectureView,
  sessionId: string,
): Promise<PreparedItem[]> {
  const page = { ...PAGE, lecture: lecture.id }
  const [quickChecks, questions] = await Promise.all([
    listQuickChecks(tutor, page),
    listQuestions(tutor, page),
  ])
  const checks = quickChecks.items.map((item): PreparedItem => ({
    kind: 'quickcheck',
    id: item.id,
    title: item.title,
    questions: item.questions.length,
    conducted: item.conducted,
    assigned: item.sessions.some(({ id }) => id === sessionId),
    timer: lecture.quickCheckTimer,
  }))
  const single = questions.items.map((item): PreparedItem => ({
    kind: 'question',
    id: item.id,
    title: item.text,
    questions: 1,
    conducted: item.conducted,
    assigned: false,
    timer: lecture.quizTimer,
  }))
  return [...checks, ...single]
}

/** The rounds of a session, the newest first. */
export async function loadHistory(tutor: Tutor, lectureId: string, session: string): Promise<RoundView[]> {
  const { items } = await listRounds(tutor, { ...PAGE, lecture: lectureId, session })
  return items
}
