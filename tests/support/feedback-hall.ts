import * as feedbackRoute from '@/app/backend/api/feedback/route'
import * as readRoute from '@/app/backend/api/feedback/read/route'
import { db } from '@/lib/db/client'
import type { FeedbackView } from '@/lib/feedback/schema'
import type { Client } from '@/tests/support/client'
import { makeHall } from '@/tests/support/factories'
import type { Feedback } from '@/prisma/generated/client'

export type List = { items: FeedbackView[]; total: number }

export type Hall = Awaited<ReturnType<typeof makeHall>>

// Made anew by `openHall`, before each test.
export let hall: Hall
export let client: Client

export type Sent = Partial<Pick<Feedback, 'text' | 'category' | 'readAt' | 'sessionId'>>

/** A message, the newer the higher its number. */
export async function makeFeedback(number: number, sent: Sent = {}): Promise<Feedback> {
  const createdAt = new Date(Date.UTC(2031, 9, 20, 8, number))
  const data = { lectureId: hall.lecture.id, number, createdAt, text: 'Louder, please', ...sent }
  return db.feedback.create({ data })
}

export async function numbers(query = '', by = client): Promise<number[]> {
  const { body } = await by.get<List>(feedbackRoute.GET, { query })
  return body.items.map(({ number }) => number)
}

export function read(body?: unknown, query = '', by = client) {
  return by.post<{ read: number }>(readRoute.POST, body, { query })
}

export const archive = () =>
  db.lecture.update({ where: { id: hall.lecture.id }, data: { archivedAt: new Date() } })

export const countUnread = () => db.feedback.count({ where: { lectureId: hall.lecture.id, readAt: null } })

/** A hall without messages. */
export async function openHall() {
  hall = await makeHall()
  client = hall.client
}
