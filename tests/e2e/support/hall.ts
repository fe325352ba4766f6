import { adminApi, makePerson, type Person } from '@/tests/e2e/support/administration'
import { HttpClient } from '@/tests/support/http-client.mjs'
import type { Server } from '@/tests/e2e/support/server'

type Created = { id: string }

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
}

const answers = (...list: string[]) => list.map((text) => ({ text }))

async function semesterOf(admin: HttpClient): Promise<string> {
  const { items } = await admin.get<{ items: Created[] }>('api/semesters/')
  const [known] = items
  return known?.id ?? (await admin.post<Created>('api/admin/semesters/', { kind: 'WS', year: 2031 })).id
}

/** Builds a hall of its own for a test, from a first administrator on. */
export async function buildHall(server: Server): Promise<Hall> {
  const admin = await adminApi(server)
  const tutor = await makePerson(server, 'Tutor', 'Ada Tutor')
  const lecture = await admin.post<Created & { code: string }>('api/admin/lectures/', {
    title: texts.lecture,
    type: 'VL',
    semesterId: await semesterOf(admin),
    tutorIds: [tutor.id],
  })
  admin.close()

  const api = await HttpClient.signIn(server.origin, tutor)
  const about = `lecture=${lecture.id}`
  const session = await api.post<Created>(`api/vue/session/?a=create&${about}`, {
    title: texts.session,
    date: '2031-10-20',
    content: 'Merge sort, quicksort and why **no** comparison sort is faster than $n \\log n$.',
    allowEvaluation: true,
  })
  const quickCheck = await api.post<Created>(`api/vue/quickchecks/?a=create&${about}`, {
    title: texts.quickCheck,
    sessions: [session.id],
    questions: [
      {
        text: texts.first,
        points: 2,
        answers: answers('$O(n \\log n)$', '$O(n^2)$', '$O(n)$'),
        correctAnswer: 0,
      },
      { text: texts.second, points: 1, answers: answers('Python’s `sorted`', 'Heapsort'), correctAnswer: 0 },
    ],
  })
  const question = await api.post<Created>(`api/vue/questions/?a=create&${about}`, {
    text: texts.question,
    answers: answers('$\\Omega(n \\log n)$', '$\\Omega(n)$', '$\\Omega(n^2)$'),
    correctAnswer: 0,
  })
  return {
    tutor,
    lectureId: lecture.id,
    code: lecture.code,
    sessionId: session.id,
    quickCheckId: quickCheck.id,
    questionId: question.id,
    api,
  }
}
