import type { Page } from '@playwright/test'
import { expectDuration } from '@/tests/e2e/support/countdown'
import { check, join, openSession } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const letters = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
const questions = ['first', 'second', 'third'].map((text) => ({
  text,
  answers: letters.map((letter) => ({ text: `${letter} of ${text}` })),
  correctAnswer: 0,
}))

/** The answers of the question on a phone, from top to bottom. */
const answersOn = (page: Page) => page.getByRole('radiogroup').locator('label').allInnerTexts()

test('a shuffled QuickCheck keeps the phone’s own order over events, other screens and reloads', async ({
  hall,
  laptop,
  phone,
}) => {
  const [tutor, ada] = await Promise.all([laptop(), phone()])
  await hall.api.post(`api/vue/quickchecks/?a=create&lecture=${hall.lectureId}`, {
    title: 'Shuffled',
    sessions: [hall.sessionId],
    questions,
  })
  await openSession(tutor, hall)
  await tutor.goto('/tutor/lecture/quickchecks')
  await tutor.getByRole('link', { name: 'Shuffled', exact: true }).click()
  await check(tutor.getByLabel('Shuffle the questions for each student'))
  await check(tutor.getByLabel('Shuffle the answers for each student'))
  await expectAccessible(tutor)
  await tutor.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(tutor.getByRole('link', { name: 'New QuickCheck' })).toBeVisible()

  const { items } = await hall.api.get<{ items: { id: string; title: string }[] }>(
    `api/vue/quickchecks/?lecture=${hall.lectureId}&q=Shuffled`,
  )
  await join(ada, hall.code)
  const round = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'quickcheck',
    id: items[0]?.id,
    timer: 120,
  })
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await check(ada.getByLabel('I have no matriculation number'))
  await ada.getByRole('button', { name: 'Take part' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Question 1 of 3' })).toBeVisible()
  await expect(ada.getByRole('radio').first()).toBeVisible()
  const before = await answersOn(ada)
  expect(new Set(before.map((text) => text.split(' of ')[1])).size).toBe(1)
  // By chance in one of 40,320 runs.
  expect(before.map((text) => /\w+(?= of )/.exec(text)?.[0])).not.toEqual(letters)
  await expectDuration(ada, hall, 360)
  for (let times = 0; times < 2; times += 1)
    await hall.api.post(`api/rounds/${round.id}/extend/`, { seconds: 30 })
  await expectDuration(ada, hall, 420)
  expect(await answersOn(ada)).toEqual(before)
  await ada.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => answersOn(ada)).not.toEqual(before)
  await ada.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => answersOn(ada)).toEqual(before)
  await ada.reload()
  await expect(ada.getByRole('heading', { level: 1, name: 'Question 1 of 3' })).toBeVisible()
  await expect.poll(() => answersOn(ada)).toEqual(before)
})
