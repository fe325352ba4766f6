import type { Locator, Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible } from '@/tests/e2e/support/test'

export const questionsPath = '/tutor/lecture/questions'
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Opens the form of a new question. Once it runs it puts the focus on its first field, wherever that is meanwhile. */
export async function openNewQuestion(page: Page, hall: Hall): Promise<void> {
  await signIn(page, hall.tutor, `${questionsPath}?create`)
  await expect(textbox(page, 'Question')).toBeFocused()
}

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

/** Creates a question by its form, where `write` fills in its kind and tries the preview; how it is stored then. */
export async function createByForm(
  page: Page,
  hall: Hall,
  text: string,
  write: (preview: Locator) => Promise<void>,
): Promise<Stored | undefined> {
  await signIn(page, hall.tutor, `${questionsPath}?create`)
  await textbox(page, 'Question').fill(text)
  await write(page.getByRole('region', { name: 'As students see it' }))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByRole('link', { name: text })).toBeVisible()
  return (await stored(hall)).find((question) => question.text === text)
}

/** Saves the question that is being edited, after which it is stored like this. */
export async function saveEdited(
  page: Page,
  hall: Hall,
  text: string,
  expected: Record<string, unknown>,
): Promise<void> {
  await page.getByRole('button', { name: 'Save question' }).click()
  await expect
    .poll(async () => (await stored(hall)).find((question) => question.text === text))
    .toMatchObject(expected)
}
