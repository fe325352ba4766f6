import { storeLectures } from '@/tests/e2e/support/crowd'
import { texts } from '@/tests/e2e/support/hall'
import { look, newTutor, current, openSwitch, switchElsewhere } from '@/tests/e2e/support/lecture-screens'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'
import { HttpClient } from '@/tests/support/http-client.mjs'

test.setTimeout(120_000)

test('a first-time tutor creates a lecture from nothing', async ({ server, hall, laptop }) => {
  // The hall has seen to a semester.
  expect(hall.code).toHaveLength(6)
  const page = await laptop()
  await signIn(page, await newTutor(server, 'Nina Neu'))
  await expect(page.getByRole('heading', { level: 1, name: 'Your first lecture' })).toBeVisible()
  await look(page)
  await page.getByRole('button', { name: 'Create a lecture' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await look(page)
  // Plain tutors choose semesters; they do not make them.
  await expect(page.getByText('The administration of your chair adds semesters.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Semester missing? Create it' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Create lecture' }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await page.getByLabel('Title').fill('Databases')
  await page.getByLabel('Time for a question').fill('4')
  await page.getByRole('button', { name: 'Create lecture' }).click()
  await expect(page.getByText('Please enter at least 5.')).toBeVisible()
  await page.getByLabel('Time for a question').fill('40')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Create lecture' }).click()
  await expect(current(page, 'Databases')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Databases' })).toBeVisible()
})

test('among two hundred lectures one is found by typing, and by keyboard alone', async ({
  hall,
  laptop,
  server,
}) => {
  await storeLectures(server, hall, [1, 200], 'Exercise class #')
  const page = await laptop()
  await signIn(page, hall.tutor)
  await openSwitch(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Show 151 more' })).toBeVisible()
  await look(page)
  await dialog.getByRole('button', { name: 'Show 151 more' }).click()
  await expect(dialog.getByRole('button', { name: /Exercise class 099/ })).toBeVisible()

  await dialog.getByRole('searchbox').fill('class 137')
  await expect(dialog.getByRole('button', { name: /Exercise class/ })).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('button', { name: /Exercise class 137/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(current(page, 'Exercise class 137')).toBeVisible()

  // Enter waits for what the words find, whatever stands in the list until then.
  await openSwitch(page)
  await page.keyboard.type('class 042')
  await page.keyboard.press('Enter')
  await expect(current(page, 'Exercise class 042')).toBeVisible()

  await openSwitch(page)
  await page.keyboard.type('no such lecture')
  await expect(page.getByText('No matching lectures')).toBeVisible()
  await page.getByRole('searchbox').fill(hall.code)
  await expect(dialog.getByRole('button', { name: /Exercise class/ })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: texts.lecture })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(current(page, texts.lecture)).toBeVisible()
})

test('which lecture is live is marked', async ({ hall, laptop }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await openSwitch(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: /Live/ })).toContainText(texts.lecture)
})

test('a tab is told when another one switches the lecture', async ({ hall, laptop }) => {
  await addLecture(hall.api, 'Logic')
  const page = await laptop()
  await signIn(page, hall.tutor)
  const other = await switchElsewhere(page, 'Logic')

  await expect(page.getByRole('alertdialog')).toContainText('Another lecture was chosen elsewhere')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Stay with “${texts.lecture}”` }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(current(page, texts.lecture)).toBeVisible()
  await other.getByRole('button', { name: `Switch to “${texts.lecture}”` }).click()
  await expect(current(other, texts.lecture)).toBeVisible()

  // On another device nothing tells this tab; it learns of it when it moves.
  const logic = await hall.api.get<{ items: { id: string }[] }>('api/lectures/?q=Logic')
  await hall.api.post('api/lectures/current/', { id: logic.items[0]?.id })
  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Switch to “Logic”' }).click()
  await expect(current(page, 'Logic')).toBeVisible()
})

test('who is given a lecture while their page has none goes on in it', async ({ hall, laptop, server }) => {
  const nina = await newTutor(server, 'Nina Neu')
  const page = await laptop()
  await signIn(page, nina)
  await expect(page.getByRole('heading', { level: 1, name: 'Your first lecture' })).toBeVisible()
  const admin = await HttpClient.signIn(server.origin, server.admin)
  const { items } = await admin.get<{ items: { id: string }[] }>(`api/admin/users/?q=${nina.email}`)
  await admin.patch(`api/admin/lectures/${hall.lectureId}/`, { tutorIds: [items[0]?.id] })
  admin.close()
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await expect(current(page, texts.lecture)).toBeVisible()
})

test('who stays in their lecture is shown the page that they have asked for of it', async ({
  hall,
  laptop,
}) => {
  const logic = await addLecture(hall.api, 'Logic')
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(current(page, texts.lecture)).toBeVisible()
  await hall.api.post('api/lectures/current/', { id: logic.id })
  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('button', { name: `Stay with “${texts.lecture}”` }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText(texts.question)).toBeVisible()
})
