import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'

export const path = '/tutor/lecture/sessions'

export const view = (hall: Hall) => `${path}/${hall.sessionId}/view`

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

export type Stored = { id: string; number: number; title: string; version: number; allowEvaluation: boolean }

export async function stored(hall: Hall): Promise<Stored[]> {
  const { items } = await hall.api.get<{ items: Stored[] }>(
    `api/vue/session/?lecture=${hall.lectureId}&pageSize=200`,
  )
  return items
}
