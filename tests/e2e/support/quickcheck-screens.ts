import type { Hall } from '@/tests/e2e/support/hall'

export const path = '/tutor/lecture/quickchecks'

export type Stored = {
  id: string
  title: string
  archived: boolean
  sessions: { id: string }[]
  questions: { text: string }[]
}

export async function stored(hall: Hall, lectureId = hall.lectureId): Promise<Stored[]> {
  const { items } = await hall.api.get<{ items: Stored[] }>(
    `api/vue/quickchecks/?lecture=${lectureId}&pageSize=200`,
  )
  return items
}
