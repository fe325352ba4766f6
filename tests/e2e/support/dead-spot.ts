import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { check, join, register } from '@/tests/e2e/support/people'
import { expect } from '@/tests/e2e/support/test'

export const atQuestion = { level: 1, name: 'Question 1 of 2' } as const

/** After the end: the first of the two stays for three seconds. */
export const atEnd = { level: 1, name: /^(The last answers are being collected|Your result)$/ } as const

export const received = { level: 1, name: 'Thank you, your answers are in' } as const

export const answerPath = '**/backend/api/vue/student/quickcheck/answer/'

/** The service worker would take requests out of the sight of `page.route`. */
export const withoutWorker = { serviceWorkers: 'block' } as const

export type Results = {
  submissions: number
  round: { final: boolean }
  questions: { answered: number; answers: { count: number }[] }[]
}

/** A running QuickCheck. */
export async function startQuickCheck(hall: Hall, timer = 300): Promise<string> {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = { kind: 'quickcheck', id: hall.quickCheckId, timer }
  return (await hall.api.post<{ id: string }>('api/rounds/', round)).id
}

/** A running single question, of which a choice is final once it is sent. */
export async function startQuestion(hall: Hall): Promise<string> {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = { kind: 'question', id: hall.questionId, timer: 300 }
  return (await hall.api.post<{ id: string }>('api/rounds/', round)).id
}

export const resultsOf = (hall: Hall, roundId: string) =>
  hall.api.get<Results>(`api/rounds/${roundId}/results/`)

/** How often each answer of the first question was chosen, as the server has it. */
export async function countsOf(hall: Hall, roundId: string): Promise<number[]> {
  const { questions } = await resultsOf(hall, roundId)
  return questions[0]?.answers.map(({ count }) => count) ?? []
}

export async function joined(page: Page, hall: Hall): Promise<Page> {
  await join(page, hall.code)
  return page
}

export async function registered(page: Page, hall: Hall, number = '471100'): Promise<Page> {
  await joined(page, hall)
  await register(page, 'Ada Lovelace', number)
  return page
}

export const tap = (page: Page, index: number) => check(page.getByRole('radio').nth(index))

/** Waits until these paths and all files that the page has used so far are kept. */
export async function expectKept(page: Page, paths: string[]): Promise<void> {
  const areKept = () =>
    page.evaluate(async (own) => {
      const used = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = used.filter((name) => name.includes('/_next/static/'))
      const found = await Promise.all([...own, ...files].map((url) => caches.match(url)))
      return !found.includes(undefined)
    }, paths)
  await expect.poll(areKept, { timeout: 30_000 }).toBe(true)
}

/** Waits until the page would open without network. */
export async function untilKept(page: Page): Promise<void> {
  // The files of the first load are kept last: with the parts that come later.
  await expectKept(page, [])
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  await expectKept(page, ['/app'])
}

/** Takes the network away, and waits for the note that says so. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByText(/^No connection, reconnecting/)).toBeVisible()
}

/** Ends the round and waits until nothing about it can change any more. */
export async function endForGood(hall: Hall, roundId: string): Promise<void> {
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect.poll(async () => (await resultsOf(hall, roundId)).round.final, { timeout: 15_000 }).toBe(true)
}
