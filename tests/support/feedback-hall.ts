import * as feedbackRoute from '@/app/backend/api/feedback/route'
import * as readRoute from '@/app/backend/api/feedback/read/route'
import { db } from '@/lib/db/client'
import type { FeedbackView } from '@/lib/feedback/schema'
import { makeHall } from '@/tests/support/factories'
import type { Feedback } from '@/prisma/generated/client'

export type List = { items: FeedbackView[]; total: number }

export type Sent = Partial<Pick<Feedback, 'text' | 'category' | 'readAt' | 'sessionId'>>

/** A hall without messages, and what is done with those that come. */
export async function openHall() {
  const hall = await makeHall()
  const lectureId = hall.lecture.id
  return {
    ...hall,
    /** A message, the newer the higher its number. */
    makeFeedback: (number: number, sent: Sent = {}): Promise<Feedback> => {
      const createdAt = new Date(Date.UTC(2031, 9, 20, 8, number))
      return db.feedback.create({ data: { lectureId, number, createdAt, text: 'Louder, please', ...sent } })
    },
    numbers: async (query = '', by = hall.client): Promise<number[]> => {
      const { body } = await by.get<List>(feedbackRoute.GET, { query })
      return body.items.map(({ number }) => number)
    },
    read: (body?: unknown, query = '', by = hall.client) =>
      by.post<{ read: number }>(readRoute.POST, body, { query }),
    archive: () => db.lecture.update({ where: { id: lectureId }, data: { archivedAt: new Date() } }),
    countUnread: () => db.feedback.count({ where: { lectureId, readAt: null } }),
  }
}

export type Hall = Awaited<ReturnType<typeof openHall>>
