import { expect } from 'vitest'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import { makeLecture, makeTutor } from '@/tests/support/factories'

export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

export type List = { items: QuickCheckView[]; total: number }

export const question = {
  text: 'Is it `stable`?',
  answers: [{ text: 'Yes' }, { text: 'No' }],
  correctAnswer: 1,
}

export const input = {
  title: 'Sorting',
  questions: [question, { ...question, text: 'In place?', points: 5 }],
}

/** A lecture of one tutor, and the calls about what is asked in it. */
export async function openLecture() {
  const { tutor, client } = await makeTutor()
  const { id: lectureId } = await makeLecture([tutor.id])
  const act = (action: string, body: unknown, by = client) =>
    by.post<QuickCheckView>(quickChecksRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
  const list = async (query = '', by = client): Promise<List> =>
    (await by.get<List>(quickChecksRoute.GET, { query: `lecture=${lectureId}&${query}` })).body
  const create = async (changes: object = {}): Promise<QuickCheckView> => {
    const { body, status } = await act('create', { ...input, ...changes })
    expect(status).toBe(201)
    return body
  }
  return { client, tutorId: tutor.id, lectureId, act, list, create }
}

export type OwnLecture = Awaited<ReturnType<typeof openLecture>>
