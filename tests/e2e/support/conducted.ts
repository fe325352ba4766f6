import { expect } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import type { Hall } from '@/tests/e2e/support/hall'

type Asked = { item: { round: { id: string }; questions: { id: string; answers: { id: string }[] }[] } }

const people = [
  { name: 'Ada Lovelace', matriculationNumber: '00012345' },
  { name: '=HYPERLINK("x")', matriculationNumber: '0' },
]

/** Everybody answers the running question, by the place of the answer. */
async function answerAll(students: HttpClient[], places: number[]): Promise<void> {
  for (const [index, student] of students.entries()) {
    const { item } = await student.get<Asked>('api/student/state/')
    const answerId = item.questions[0]?.answers[places[index] ?? 0]?.id
    await student.post('api/student/question/answer/', { roundId: item.round.id, answerId })
  }
}

/** Everybody registers for the running QuickCheck and submits the first answer of each question. */
async function submitAll(students: HttpClient[]): Promise<void> {
  for (const [index, student] of students.entries()) {
    const { item } = await student.post<Asked>('api/vue/student/quickCheckAuth/', people[index])
    const answers = Object.fromEntries(item.questions.map(({ id, answers: [first] }) => [id, first?.id]))
    await student.post('api/vue/student/quickcheck/answer/', { roundId: item.round.id, answers })
  }
}

/** A session that is over: a question before and after the discussion, and a QuickCheck. */
export async function conduct(hall: Hall, origin: string): Promise<void> {
  const students = await Promise.all(people.map(() => HttpClient.join(origin, hall.code)))
  const start = (kind: string, id: string) =>
    hall.api.post<{ id: string }>('api/rounds/', { kind, id, timer: 300 })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  for (const places of [
    [0, 1],
    [0, 0],
  ]) {
    const { id } = await start('question', hall.questionId)
    await answerAll(students, places)
    await hall.api.post(`api/rounds/${id}/end/`)
  }
  const round = await start('quickcheck', hall.quickCheckId)
  await submitAll(students)
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await hall.passGrace()
  await untilFinal(hall)
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  for (const student of students) student.close()
}

/** Waits for the last answers: results are final three seconds after the end; until then nothing is counted. */
export async function untilFinal({ api, sessionId }: Hall): Promise<void> {
  const finals = async () => {
    const { items } = await api.get<{ items: { final: boolean }[] }>(`api/rounds/?session=${sessionId}`)
    return items.map(({ final }) => final)
  }
  await expect.poll(finals).not.toContain(false)
}
