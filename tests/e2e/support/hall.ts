import { adminApi, makePerson, type Person } from '@/tests/e2e/support/administration'
import type { Server } from '@/tests/e2e/support/server'
import { bounds } from '@/lib/bounds'
import { buildLecture, type LectureContent } from '@/tests/support/build-lecture.mjs'
import { HttpClient } from '@/tests/support/http-client.mjs'

export const texts = {
  lecture: 'Algorithms and Data Structures',
  session: 'Sorting by comparison',
  quickCheck: 'Warm-up on sorting',
  first: 'How many comparisons does **merge sort** need for $n$ elements?',
  second: 'Which of these is stable?\n\n```python\nsorted(items, key=len)\n```',
  question: 'What is the lower bound for sorting by comparison?',
} as const

/** A lecture with a tutor, a session, a QuickCheck and a question, built over the API alone. */
export type Hall = {
  tutor: Person
  lectureId: string
  code: string
  sessionId: string
  quickCheckId: string
  questionId: string
  /** Signed in as the tutor. */
  api: HttpClient
  /** Lets the seconds pass in which the last answers to an ended round would still come. */
  passGrace: () => Promise<void>
}

/** What a student's page is about, as the API answers it. */
export type StudentState = {
  item: {
    round: { id: string; running: boolean }
    questions: { id: string; answers: { id: string }[] }[]
  } | null
}

const answers = (...list: string[]) => list.map((text) => ({ text }))

const content: LectureContent = {
  title: texts.lecture,
  session: {
    title: texts.session,
    date: '2031-10-20',
    content: 'Merge sort, quicksort and why **no** comparison sort is faster than $n \\log n$.',
    allowEvaluation: true,
  },
  quickCheck: {
    title: texts.quickCheck,
    questions: [
      {
        text: texts.first,
        points: 2,
        answers: answers('$O(n \\log n)$', '$O(n^2)$', '$O(n)$'),
        correctAnswer: 0,
      },
      { text: texts.second, points: 1, answers: answers('Python’s `sorted`', 'Heapsort'), correctAnswer: 0 },
    ],
  },
  question: {
    text: texts.question,
    answers: answers('$\\Omega(n \\log n)$', '$\\Omega(n)$', '$\\Omega(n^2)$'),
    correctAnswer: 0,
  },
}

const GRACE = `interval '${bounds.graceSeconds} s'`

/** Builds a hall of its own for a test, from a first administrator on. */
export async function buildHall(server: Server): Promise<Hall> {
  const tutor = await makePerson(server, 'Tutor', 'Ada Tutor')
  const admin = await adminApi(server)
  const api = await HttpClient.signIn(server.origin, tutor)
  const { lecture, session, quickCheck, question } = await buildLecture(api, content, admin)
  admin.close()
  return {
    tutor,
    lectureId: lecture.id,
    code: lecture.code,
    sessionId: session.id,
    quickCheckId: quickCheck.id,
    questionId: question.id,
    api,
    passGrace: async () => {
      // A round cannot end before its start: of a shorter one, a part of the seconds is left.
      await server.query(`UPDATE round SET ended_at = greatest(started_at, ended_at - ${GRACE})
        WHERE lecture_id = '${lecture.id}' AND ended_at IS NOT NULL`)
    },
  }
}

/** Has rounds that are started without a time of their own last longer than a slow machine may take over a test. */
export async function giveTime({ api, lectureId }: Hall): Promise<void> {
  await api.patch(`api/lectures/${lectureId}/`, { quizTimer: 300, quickCheckTimer: 300 })
}
