import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { adminApi, makePerson } from '@/tests/e2e/support/administration'
import { holdRequests } from '@/tests/e2e/support/hold-requests'
import { check, takeSignIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'
import { HttpClient } from '@/tests/support/http-client.mjs'

// A page can be read, and typed into, before its scripts have come.

/** Opens a page that gets none of its scripts before it is told. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const letGo = await holdRequests(page, /\/_next\/static\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}

test('what is typed into a search before the page runs is searched for', async ({ laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, await adminApi(server))
  const letGo = await openWithoutScripts(page, '/admin/users')
  await page.getByRole('searchbox').fill('nobody-is-called-this')
  letGo()
  await expect(page).toHaveURL(/\?q=nobody-is-called-this$/)
  await expect(page.getByRole('link', { name: 'Show everything' })).toBeVisible()
})

test('and into the search for a tutor', async ({ hall, laptop, server }) => {
  const name = `Early ${randomInt(1e9)}`
  await makePerson(server, 'Tutor', name)
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/settings')
  await page.getByPlaceholder('Add a tutor by name').fill(name)
  letGo()
  await expect(page.getByRole('list', { name: 'Tutors found' }).getByRole('button', { name })).toBeVisible()
})

test('and into the search for a lecture', async ({ hall, laptop, server }) => {
  for (const title of ['Logic', 'Algebra']) await addLecture(hall.api, title)
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/questions')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('Log')
  letGo()
  await expect(main.getByText('Logic')).toBeVisible()
  await expect(main.getByText('Algebra')).toHaveCount(0)
})

test('a day that is chosen before the page runs limits the analytics', async ({ hall, laptop, server }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/analytics')
  await page.getByLabel('From').fill('2026-01-05')
  letGo()
  await expect(page).toHaveURL(/\?from=2026-01-05$/)
})

test('a language that is chosen before the page runs is spoken', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/settings')
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de')
  letGo()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('link', { name: 'Übersicht' })).toBeVisible()
})

test('a choice of the settings is explained and saved', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/settings')
  await page.getByLabel('Which round counts').selectOption({ label: 'Every round' })
  letGo()
  await expect(page.getByText('the points of all rounds are added up')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Lecture saved').first()).toBeVisible()
  const lecture = await hall.api.get<{ counting: string }>(`api/lectures/${hall.lectureId}/`)
  expect(lecture.counting).toBe('all')
})

test('an order, and the other half of a list, are shown', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/questions')
  await page.getByLabel('Sort by').selectOption({ index: 1 })
  await check(page.getByRole('radio', { name: 'Archived' }))
  letGo()
  await expect(page).toHaveURL((url) => url.searchParams.has('sort') && url.searchParams.has('archived'))
  await expect(page.getByRole('radio', { name: 'Archived' })).toBeChecked()
})

test('an unknown order in the address stays as it is until somebody chooses one', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/questions?sort=nothing')
  letGo()
  const order = page.getByLabel('Sort by')
  await expect(order).toHaveJSProperty('selectedIndex', 0)
  await check(page.getByRole('radio', { name: 'Archived' }))
  await expect(page).toHaveURL(/sort=nothing&archived=true$/)
})

test('of several messages that are chosen none is forgotten', async ({ hall, laptop, server }) => {
  for (const text of ['Louder, please', 'Slower, please', 'Thank you']) {
    const student = await HttpClient.join(server.origin, hall.code)
    await student.post('api/student/feedback/', { text })
    student.close()
  }
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/feedback')
  const box = (number: number) => page.getByRole('checkbox', { name: `Choose message ${number}` })
  await box(1).check()
  await box(3).check()
  letGo()
  await expect(page.getByText('2 chosen')).toBeVisible()
  await expect(box(1)).toBeChecked()
  await expect(box(2)).not.toBeChecked()
  await expect(box(3)).toBeChecked()
})

test('a form that is sent too early stays as it is, and is saved with what was marked in it', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/questions?create')
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Written early?')
  for (const letter of ['A', 'B', 'C', 'D'])
    await page.getByRole('textbox', { name: `Answer ${letter}`, exact: true }).fill(letter)
  await check(page.getByRole('radio', { name: 'Answer C is correct' }))
  const address = page.url()
  await page.getByRole('button', { name: 'Create question' }).click()
  await page.getByRole('textbox', { name: 'Answer D', exact: true }).press('Enter')
  letGo()
  await expect(
    page.locator('label').filter({ has: page.getByRole('radio', { name: 'Answer C is correct' }) }),
  ).toHaveClass(/text-success/)
  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByRole('link', { name: 'Written early?' })).toBeVisible()
  type Stored = { text: string; answers: { text: string; correct: boolean }[] }
  const { items } = await hall.api.get<{ items: Stored[] }>(`api/vue/questions/?lecture=${hall.lectureId}`)
  const written = items.find(({ text }) => text === 'Written early?')
  const marked = written?.answers.filter(({ correct }) => correct)
  expect(marked?.map(({ text }) => text)).toEqual(['C'])
})

test('a box that is ticked changes the form', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/questions?create')
  await page.getByRole('checkbox', { name: /survey/i }).check()
  letGo()
  await expect(page.getByRole('radio', { name: 'Answer A is correct' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /survey/i })).toBeChecked()
})

test('a time that nothing can start with is said', async ({ hall, laptop, server }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/lecture/dashboard')
  const field = page.getByRole('textbox', { name: 'Time per question' })
  await field.fill('1')
  letGo()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
})

test('a password that is sent too early stays in its field, and out of the address', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const letGo = await openWithoutScripts(page, '/tutor/password')
  const [current, wanted] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await wanted.fill('a password of many letters')
  await wanted.press('Enter')
  letGo()
  await expect(async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(current).toHaveAttribute('aria-invalid', 'true', { timeout: 1000 })
  }).toPass()
  await expect(page).toHaveURL(/\/tutor\/password$/)
  await expect(wanted).toHaveValue('a password of many letters')
})

test('a code that is sent before the page runs joins', async ({ hall, phone }) => {
  const student = await phone()
  const letGo = await openWithoutScripts(student, '/')
  await student.getByLabel('Lecture code').fill(hall.code)
  await student.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(student).toHaveURL(/\/\?code=/)
  letGo()
  await expect(student).toHaveURL(/\/app$/)
})
