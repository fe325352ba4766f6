import { expect } from 'vitest'
import * as quickChecksRoute from '@/app/backend/api/vue/quickchecks/route'
import type { QuickCheckView } from '@/lib/quickchecks/schema'
import type { Client } from '@/tests/support/client'
import { makeLecture, makeTutor } from '@/tests/support/factories'

export const UNKNOWN = '0198f7a0-0000-7000-8000-000000000000'

export type List = { items: QuickCheckView[]; total: number }

// Made anew by `openLecture`, before each test.
export let client: Client
export let tutorId: string
export let lectureId: string

export function act(action: string, body: unknown, by = client) {
  return by.post<QuickCheckView>(quickChecksRoute.POST, body, { query: `a=${action}&lecture=${lectureId}` })
}

export async function list(query = '', by = client): Promise<List> {
  const { body } = await by.get<List>(quickChecksRoute.GET, { query: `lecture=${lectureId}&${query}` })
  return body
}

export const question = {
  text: 'Is it `stable`?',
  answers: [{ text: 'Yes' }, { text: 'No' }],
  correctAnswer: 1,
}

export const input = {
  title: 'Sorting',
  questions: [question, { ...question, text: 'In place?', points: 5 }],
}

export async function create(changes: object = {}): Promise<QuickCheckView> {
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
