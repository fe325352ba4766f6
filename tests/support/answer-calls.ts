import * as stateRoute from '@/app/backend/api/student/state/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import type { StudentState } from '@/lib/lecture-state/student-schema'
import type { Client } from '@/tests/support/client'
import { answerOf } from '@/tests/support/rounds'

export type Stored = { savedAt: string; seq: number; answerId: string | null }

export function tick(
  client: Client,
  roundId: string,
  question: { id: string; answers: { id: string }[] },
  index: number | null,
  seq: number,
) {
  const answerId = index === null ? null : answerOf(question, index)
  return client.put<Stored>(answerRoute.PUT, { roundId, questionId: question.id, answerId, seq })
}

export async function state(client: Client): Promise<StudentState> {
  return (await client.get<StudentState>(stateRoute.GET)).body
}
