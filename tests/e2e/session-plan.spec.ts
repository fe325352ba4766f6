import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { texts } from '@/tests/e2e/support/hall'
import { check, signIn } from '@/tests/e2e/support/people'
import { dialog, path } from '@/tests/e2e/support/session-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

type Stored = { id: string; number: number; title: string; date: string; version: number }

async function stored(hall: Hall, lectureId = hall.lectureId): Promise<Stored[]> {
  const { items } = await hall.api.get<{ items: Stored[] }>(
    `api/vue/session/?lecture=${lectureId}&pageSize=200`,
  )
  return items
}

/** A second lecture of the same tutor with nothing in it, which becomes the current one. */
async function emptyLecture({ api }: Hall): Promise<string> {
  const { id } = await addLecture(
    api,
    'Rechtsschutzversicherungsgesellschaften und ihre Donaudampfschifffahrt',
  )
  await api.post('api/lectures/current/', { id })
  return id
}

async function openMove(page: Page, title: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.locator('summary').click()
  await page.getByRole('button', { name: 'Move this and later ones…' }).click()
}

test('an empty lecture: three steps with their dialogs, marked when they are done', async ({
  hall,
  laptop,
}) => {
  const lectureId = await emptyLecture(hall)
  const page = await laptop()
  await signIn(page, hall.tutor)
  const step = (name: string) => page.getByRole('region', { name })
  await expect(step('Plan the sessions').getByText('Done')).toHaveCount(0)
  for (const [name, to] of [
    ['Create a QuickCheck', '/tutor/lecture/quickchecks?create'],
    ['Create a question', '/tutor/lecture/questions?create'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', to)
  await expect(page.getByRole('button', { name: /^Start session/ })).toHaveCount(0)
  await expectAccessible(page)

  // Every Tuesday from 14 October to 3 February, without two.
  await page.getByRole('button', { name: 'Weekly series' }).click()
  const form = dialog(page, 'Weekly series of sessions')
  await form.getByRole('button', { name: 'Create sessions' }).click()
  await expect(form.getByText('Please enter a date.')).toBeVisible()
  await form.getByLabel('First day').fill('2031-10-14')
  await form.getByLabel('Last day').fill('2031-10-13')
  await form.getByRole('button', { name: 'Create sessions' }).click()
  await expect(form.getByText('The last day must not be before the first.')).toBeVisible()
  await form.getByLabel('Last day').fill('2032-02-03')
  await expect(form.getByText('17 sessions, every Tuesday from')).toBeVisible()
  for (const day of [/Dec 23, 2031/, /Dec 30, 2031/])
    await form.getByRole('checkbox', { name: day }).uncheck()
  await expect(form.getByText('15 sessions, every Tuesday from')).toContainText('2 days left out')
  await expect(form.getByRole('checkbox', { name: /Jan 6, 2032/ })).toHaveAccessibleName(/Session 11/)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create sessions' }).click()
  await expect(page.getByText('15 sessions created', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  const made = await stored(hall, lectureId)
  expect(made.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
  expect([made[0]?.title, made[0]?.date, made[14]?.date]).toEqual(['Session 1', '2031-10-14', '2032-02-03'])
  expect(made.map(({ date }) => date)).not.toContain('2031-12-23')

  await expect(step('Plan the sessions').getByText('15 sessions, the next on')).toBeVisible()
  await expect(step('Plan the sessions').getByRole('img', { name: 'Done' })).toBeVisible()
  const start = step('Invite students and start').getByRole('button', { name: /^Start session/ })
  await expect(start).toBeVisible()
  await hall.api.post(`api/vue/questions/?a=create&lecture=${lectureId}`, {
    text: 'Ready?',
    answers: [{ text: 'Yes' }, { text: 'No' }],
    correctAnswer: 0,
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Next session' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 · Session 1' })).toBeVisible()
})

test('a number that is taken is said at its field, and nothing is created', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  await page.getByRole('button', { name: 'Weekly series' }).click()
  const form = dialog(page, 'Weekly series of sessions')
  await form.getByLabel('First day').fill('2031-10-14')
  await form.getByLabel('Last day').fill('2031-10-28')
  await form.getByLabel('First number').fill('1')
  await form.getByRole('button', { name: 'Create sessions' }).click()
  await expect(form.getByLabel('First number')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('First number')).toBeFocused()
  expect(await stored(hall)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
})

test('dates are moved together; of two tutors the later one chooses', async ({ hall, laptop }) => {
  await hall.api.post(`api/vue/session/?a=series&lecture=${hall.lectureId}`, {
    sessions: ['2031-10-27', '2031-11-03', '2031-11-10'].map((date, at) => ({
      title: `Day ${at + 2}`,
      date,
    })),
  })
  // What has been held stays.
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  await openMove(page, 'Day 3')
  const form = dialog(page, 'Move dates together')
  await expect(form.getByRole('checkbox')).toHaveCount(3)
  await expect(form.getByRole('checkbox', { name: texts.session })).toHaveCount(0)
  await expect(form.getByRole('checkbox', { name: /Day 2/ })).not.toBeChecked()
  await expect(form.getByRole('checkbox', { name: /Day 4/ })).toBeChecked()
  await expect(form.getByText('Nov 3, 2031 → Nov 10, 2031')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('textbox', { name: 'Weeks' }).fill('soon')
  await form.getByRole('button', { name: 'Move 2 sessions' }).click()
  await expect(form.getByText('Please enter a whole number.')).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Weeks' })).toBeFocused()
  await form.getByRole('textbox', { name: 'Weeks' }).fill('2')
  await form.getByRole('button', { name: 'Move 2 sessions' }).click()
  await expect(page.getByText('2 sessions moved', { exact: true })).toBeVisible()
  expect((await stored(hall)).map(({ date }) => date)).toEqual([
    '2031-10-20',
    '2031-10-27',
    '2031-11-17',
    '2031-11-24',
  ])

  await page.getByRole('button', { name: 'Move dates…' }).click()
  await form.getByRole('button', { name: 'Move sessions' }).click()
  await expect(form.getByRole('alert')).toHaveText('Choose at least one session.')
  await form.getByRole('button', { name: 'Choose “Day 2” and all later ones' }).click()
  await check(form.getByRole('radio', { name: 'To a date' }))
  await form.getByLabel('New date of the first one').fill('2031-10-30')
  await expect(form.getByText('Oct 27, 2031 → Oct 30, 2031')).toBeVisible()
  await expect(form.getByText('Nov 17, 2031 → Nov 20, 2031')).toBeVisible()
  const [, second] = await stored(hall)
  await hall.api.post('api/vue/session/?a=edit', { id: second?.id, date: '2031-10-28' })
  // The list behind the form follows; what the form began with stays.
  await expect(page.getByText('Tuesday, October 28, 2031')).toBeVisible()
  await expect(form.getByText('Oct 27, 2031 → Oct 30, 2031')).toBeVisible()
  await form.getByRole('button', { name: 'Move 3 sessions' }).click()
  const conflict = dialog(page, 'Someone else has changed this')
  await expect(conflict).toContainText('Thursday, October 30, 2031')
  await expect(conflict).toContainText('Tuesday, October 28, 2031')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('3 sessions moved', { exact: true })).toBeVisible()
  expect((await stored(hall)).map(({ date }) => date)).toEqual([
    '2031-10-20',
    '2031-10-30',
    '2031-11-20',
    '2031-11-27',
  ])
})

test('an empty list has nothing to search, to order or to archive', async ({ hall, laptop }) => {
  const lectureId = await emptyLecture(hall)
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  for (const [list, none] of [
    ['sessions', 'There are no sessions yet.'],
    ['questions', 'There are no questions yet.'],
    ['quickchecks', 'There are no QuickChecks yet.'],
  ] as const) {
    await page.goto(`/tutor/lecture/${list}`)
    await expect(page.getByText(none)).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Move dates…' })).toHaveCount(0)
  }
  // What is archived stays in reach, and the way back from there.
  const { id } = await hall.api.post<Stored>(`api/vue/session/?a=create&lecture=${lectureId}`, {
    title: 'Put away',
    date: '2031-10-20',
  })
  await hall.api.post('api/vue/session/?a=archive', { id })
  await page.goto(path)
  await expect(page.getByText('There are no sessions yet.')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await check(page.getByLabel('Archived'))
  await expect(page.getByRole('link', { name: 'Put away' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
})
