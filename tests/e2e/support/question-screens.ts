import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'

export const questionsPath = '/tutor/lecture/questions'
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

type Stored = {
  id: string
  text: string
  points: number
  number?: object
  answers: { text: string; correct: boolean }[]
}

type Made = { id: string; answers: { id: string; text: string }[] }

/** The questions of the lecture outside QuickChecks, in their order. */
export async function stored(hall: Hall): Promise<Stored[]> {
  const { items } = await hall.api.get<{ items: Stored[] }>(
    `api/vue/questions/?lecture=${hall.lectureId}&pageSize=200`,
  )
  return items
}

/** Stores a question of the lecture; its answers come in the order in which they are written. */
export function storeQuestion(hall: Hall, input: object): Promise<Made> {
  return hall.api.post<Made>('api/vue/questions/?a=create', input)
}
