import { expect } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import type { QuestionView } from '@/lib/questions/schema'
import { makeLecture, makeTutor } from '@/tests/support/factories'

export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

export type List = { items: QuestionView[]; total: number }

export const input = { text: 'What is *stable*?', answers: [{ text: 'Quicksort' }, { text: 'Mergesort' }], correctAnswer: 1 } // prettier-ignore

/** A lecture of one tutor, and the calls about what is asked in it. */
export async function openLecture() {
  const { tutor, client } = await makeTutor()
  const { id: lectureId } = await makeLecture([tutor.id])
  const act = (action: string, body: unknown, by = client) =>
    by.post<QuestionView>(questionsRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
  const list = async (query = '', by = client): Promise<List> =>
    (await by.get<List>(questionsRoute.GET, { query: `lecture=${lectureId}&${query}` })).body
  const create = async (changes: Partial<typeof input & { points: number }> = {}): Promise<QuestionView> => {
    const { body, status } = await act('create', { ...input, ...changes })
    expect(status).toBe(201)
    return body
  }
  return { client, tutorId: tutor.id, lectureId, act, list, create }
}

export type OwnLecture = Awaited<ReturnType<typeof openLecture>>
