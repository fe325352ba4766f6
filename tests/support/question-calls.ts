import { expect } from 'vitest'
import * as questionsRoute from '@/app/backend/api/vue/questions/route'
import type { QuestionView } from '@/lib/questions/schema'
import type { Client } from '@/tests/support/client'
import { makeLecture, makeTutor } from '@/tests/support/factories'

export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

export type List = { items: QuestionView[]; total: number }

// Made anew by `openLecture`, before each test.
export let client: Client
export let tutorId: string
export let lectureId: string

export function act(action: string, body: unknown, by = client) {
  return by.post<QuestionView>(questionsRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
}

export async function list(query = '', by = client): Promise<List> {
  const { body } = await by.get<List>(questionsRoute.GET, { query: `lecture=${lectureId}&${query}` })
  return body
}

export const input = { text: 'What is *stable*?', answers: [{ text: 'Quicksort' }, { text: 'Mergesort' }], correctAnswer: 1 } // prettier-ignore

export async function create(
  changes: Partial<typeof input & { points: number }> = {},
): Promise<QuestionView> {
  const { body, status } = await act('create', { ...input, ...changes })
  expect(status).toBe(201)
  return body
}

/** A lecture of one tutor. */
export async function openLecture() {
  const made = await makeTutor()
  client = made.client
  tutorId = made.tutor.id
  lectureId = (await makeLecture([tutorId])).id
}
