import { expect } from 'vitest'
import { makeLecture, makeTutor } from '@/tests/support/factories'
import type { Handler } from '@/tests/support/operations'

export type ListOf<View> = { items: View[]; total: number }

/** A lecture of one tutor, and the calls about one kind of its items; `input` is what creates one. */
export async function openLectureOf<View, Input extends object>(
  route: { GET: Handler; POST: Handler },
  input: Input,
) {
  const { tutor, client } = await makeTutor()
  const { id: lectureId } = await makeLecture([tutor.id])
  const act = (action: string, body: unknown, by = client) =>
    by.post<View>(route.POST, body, { query: `a=${action}&lecture=${lectureId}` })
  const list = async (query = '', by = client): Promise<ListOf<View>> =>
    (await by.get<ListOf<View>>(route.GET, { query: `lecture=${lectureId}&${query}` })).body
  const create = async (changes: Partial<Input> = {}): Promise<View> => {
    const { body, status } = await act('create', { ...input, ...changes })
    expect(status).toBe(201)
    return body
  }
  return { client, tutorId: tutor.id, lectureId, act, list, create }
}
