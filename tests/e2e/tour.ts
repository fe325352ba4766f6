import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { texts } from '@/tests/e2e/support/hall'
import { check, choose, join, register, signIn, startSession } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

// Takes the pictures of docs/tour.md: npm run tour.

const FOLDER = 'docs/tour'
mkdirSync(FOLDER, { recursive: true })

/** Takes a picture once nothing moves any more and the notifications are gone. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(700)
  const close = page.getByRole('region', { name: /Notifications/ }).getByRole('button')
  if (await close.isVisible()) await close.click()
  await expect(close).toBeHidden()
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
}

/** The same on the board. */
async function darkPicture(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, `${name}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

const names = ['Ada Lovelace', 'Bob Ross', 'Cem Ölçü', 'Dana Scully', 'Emil Noether', 'Fatima al-Fihri']

test.setTimeout(240_000)

test('the tour', async ({ hall, laptop, phone }) => {
  const tutor = await laptop({ colorScheme: 'light' })
  await tutor.goto('/login')
  await picture(tutor, 'sign-in')
  const visitor = await phone({ colorScheme: 'light' })
  await visitor.goto('/')
  await picture(visitor, 'entry-page')
  await darkPicture(visitor, 'entry-page')
  await visitor.goto('/nowhere')
  await picture(visitor, 'not-found')
  await visitor.goto('/forbidden')
  await picture(visitor, 'forbidden')

  await signIn(tutor, hall.tutor)
  await picture(tutor, 'overview')
  await tutor.goto('/tutor/lecture/sessions')
  await darkPicture(tutor, 'sessions')
  await tutor.goto('/tutor/lecture/questions')
  await picture(tutor, 'questions')
  await tutor.goto(`/tutor/lecture/quickchecks?edit=${hall.quickCheckId}`)
  await picture(tutor, 'quickcheck-form')
  await tutor.goto('/tutor/lecture/feedback')
  await picture(tutor, 'feedback')
  await tutor.goto('/tutor/lecture/settings')
  await picture(tutor, 'lecture')
  await tutor.goto('/tutor/settings/help')
  await picture(tutor, 'help')
  await tutor.goto('/tutor/lecture/dashboard')
  await startSession(tutor)
  await picture(tutor, 'session-open')
  const wall = await tutor.context().newPage()
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.emulateMedia({ colorScheme: 'light' })
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await picture(wall, 'wall-waiting')

  const students = await Promise.all(names.map(() => phone({ colorScheme: 'light' })))
  const [ada, bob] = students
  if (!ada || !bob) throw new Error('the tour needs two students')
  for (const student of students) await join(student, hall.code)
  await picture(ada, 'student-waiting')

  await tutor.getByRole('button', { name: 'Start QuickCheck' }).first().click()
  await expect(ada.getByRole('heading', { name: 'Join the QuickCheck' })).toBeVisible()
  await picture(ada, 'student-join')
  for (const [i, student] of students.entries()) await register(student, names[i] ?? '', `47110${i}`)
  for (const [i, student] of students.entries()) await choose(student, i < 4 ? 0 : 1)
  await picture(ada, 'student-quickcheck')
  await picture(tutor, 'session-quickcheck')
  await darkPicture(tutor, 'session-quickcheck')
  await picture(wall, 'wall-quickcheck')
  for (const student of [ada, bob]) {
    await student.getByRole('button', { name: 'Next' }).click()
    await choose(student, 0)
    await student.getByRole('button', { name: 'Submit' }).click()
    await expect(student.getByRole('heading', { name: 'Thank you, your answers are in' })).toBeVisible()
  }
  await picture(ada, 'student-submitted')
  await tutor.getByRole('button', { name: 'End QuickCheck' }).click()
  await expect(ada.getByRole('heading', { name: 'Your result' })).toBeVisible({ timeout: 15_000 })
  await picture(ada, 'student-result')
  await tutor.getByRole('button', { name: 'Show result' }).click({ timeout: 10_000 })
  await picture(tutor, 'session-result')

  await tutor.getByRole('button', { name: texts.question, exact: false }).first().click()
  await tutor.getByLabel('Time in seconds').fill('180')
  await tutor.getByRole('button', { name: 'Start question' }).click()
  for (const [i, student] of students.entries()) {
    await expect(student.getByRole('heading', { name: 'A question for you' })).toBeAttached()
    await check(student.getByRole('radio').nth(i % 3 === 2 ? 1 : 0))
    if (i === 0) await darkPicture(student, 'student-question')
    if (i === 0) await darkPicture(wall, 'wall-question')
    await student.getByRole('button', { name: 'Send answer' }).click()
  }
  await picture(ada, 'student-answered')
  await tutor.getByRole('button', { name: 'End question' }).click()
  await tutor.getByRole('button', { name: 'Show result' }).click({ timeout: 10_000 })
  await expect(ada.getByRole('heading', { name: 'The result' })).toBeVisible()
  await picture(ada, 'student-revealed')
  await picture(wall, 'wall-revealed')
})
