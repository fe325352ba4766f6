import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Api } from '@/tests/e2e/support/api'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { join, signIn } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

const settings = '/tutor/lecture/settings'
const themes = ['light', 'dark'] as const

test.setTimeout(120_000)

/** Looks at what is open in both widths and both themes. */
async function look(page: Page): Promise<void> {
  for (const size of [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
  }
}

/** A tutor of whom nobody has heard, made by the first administrator. */
async function newTutor(server: Server, name: string): Promise<Hall['tutor']> {
  const admin = await Api.open(server.origin)
  await admin.form('api/tutor/login/', server.admin)
  const tutor = { email: `t${randomInt(1e9)}@example.org`, password: 'correct horse battery', name }
  await admin.post('api/admin/users/', { ...tutor, role: 'Tutor' })
  await admin.close()
  return tutor
}

/** What is chosen, as the top of every page says. */
function current(page: Page, title: string) {
  return page.getByRole('banner').getByRole('button', { name: title })
}

async function openSwitch(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Switch lecture|Choose a lecture/ })
    .click()
  await expect(page.getByRole('searchbox', { name: 'Search lectures' })).toBeFocused()
}

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

test('among two hundred lectures one is found by typing, and by keyboard alone', async ({ hall, laptop }) => {
  const { items } = await hall.api.get<{ items: { id: string }[] }>('api/semesters/')
  const semesterId = items[0]?.id
  for (let number = 1; number <= 200; number += 1)
    await hall.api.post('api/lectures/', {
      title: `Exercise class ${String(number).padStart(3, '0')}`,
      type: 'TUT',
      semesterId,
    })
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

  await openSwitch(page)
  await page.keyboard.type('no such lecture')
  await expect(page.getByText('No lecture is called that')).toBeVisible()
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

test('an archived lecture says so, and is taken back', async ({ hall, laptop, phone }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await page.goto(settings)
  await page.getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByText('A session is still running. Please end it first.').first()).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })

  const other = await page.context().newPage()
  await other.goto('/tutor/lecture/questions')
  await page.getByRole('button', { name: 'Archive' }).click()
  await question.getByRole('button', { name: 'Archive' }).click()
  const archived = `“${texts.lecture}” is archived`
  await expect(page.getByRole('heading', { name: archived })).toBeVisible()
  await look(page)
  // A page that was open is told as well.
  await expect(other.getByText(archived)).toBeVisible()
  await other.close()

  const student = await phone()
  await student.goto('/')
  await student.getByLabel('Lecture code').fill(hall.code)
  await student.getByRole('button', { name: 'Join' }).click()
  await expect(student.getByText('Invalid lecture code.').first()).toBeVisible()

  await openSwitch(page)
  await page.getByText('Archived lectures').click()
  await page.getByRole('button', { name: `Restore ${texts.lecture}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${texts.lecture}`) })
    .click()
  await expect(current(page, texts.lecture)).toBeVisible()
  await join(student, hall.code)
})

test('a new code takes the place of the old one at once', async ({ hall, laptop, phone }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(settings)
  await page.getByRole('button', { name: 'New code' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`The code ${hall.code} stops working at once`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'New code' }).click()
  await expect(page.getByText(`${hall.code} no longer works.`).first()).toBeVisible()
  const { code } = await hall.api.get<{ code: string }>(`api/lectures/${hall.lectureId}/`)
  await expect(page.getByRole('main').getByText(code, { exact: true })).toBeVisible()

  const student = await phone()
  await student.goto('/')
  await student.getByLabel('Lecture code').fill(hall.code)
  await student.getByRole('button', { name: 'Join' }).click()
  await expect(student.getByText('Invalid lecture code.').first()).toBeVisible()
  await join(student, code)
})

test('an administrator creates a semester on the way and copies the lecture into it', async ({
  server,
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, { ...server.admin, name: '' })
  await page.goto(`${settings}?lecture=${hall.lectureId}`)
  const year = randomInt(2040, 2099)
  await page.getByRole('button', { name: 'Copy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy into another semester' })
  await dialog.getByRole('button', { name: 'Semester missing? Create it' }).click()
  await page.getByRole('radio', { name: 'Summer semester' }).check({ force: true })
  await page.getByLabel('Year').fill(String(year))
  await expect(page.getByText(`SS ${year}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create semester' }).click()
  await expect(dialog.getByLabel('Semester').locator('option:checked')).toHaveText(new RegExp(`SS ${year}`))
  const title = `Algorithms again ${year}`
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Copy lecture' }).click()
  await expect(current(page, title)).toContainText(`SS ${year}`)
  await page.goto('/tutor/lecture/sessions')
  await expect(page.getByRole('link', { name: texts.session })).toBeVisible()

  await openSwitch(page)
  await page.getByRole('button', { name: 'Manage semesters' }).click()
  await expect(page.getByText(`SS ${year}`).last()).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete SS ${year}` })).toHaveCount(0)
  await look(page)

  // The same one cannot be made twice; one that nobody uses can be corrected and deleted.
  await page.getByRole('button', { name: 'New semester' }).click()
  const form = page.getByRole('dialog', { name: 'New semester' })
  await form.getByRole('radio', { name: 'Summer semester' }).check({ force: true })
  await form.getByLabel('Year').fill(String(year))
  await form.getByRole('button', { name: 'Create semester' }).click()
  await expect(page.getByText('This already exists.').first()).toBeVisible()
  await form.getByLabel('Year').fill('2001')
  await form.getByRole('button', { name: 'Create semester' }).click()
  await page.getByRole('button', { name: 'Edit SS 2001' }).click()
  await page.getByRole('dialog', { name: 'Edit semester' }).getByLabel('Year').fill('2002')
  await page.getByRole('button', { name: 'Save semester' }).click()
  await page.getByRole('button', { name: 'Delete SS 2002' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Semester deleted').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit SS 2002' })).toHaveCount(0)
})

test('a co-tutor who is added sees the lecture; the last tutor stays', async ({ server, hall, laptop }) => {
  const name = `Berta ${randomInt(1e9)}`
  const berta = await newTutor(server, name)
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(settings)
  await expect(page.getByText('A lecture needs at least one tutor.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByPlaceholder('Add a tutor by name').fill(name)
  await page.getByRole('list', { name: 'Tutors found' }).getByRole('button', { name }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lecture saved').first()).toBeVisible()

  const other = await laptop()
  await signIn(other, berta)
  await expect(current(other, texts.lecture)).toBeVisible()

  await page.getByRole('button', { name: `Remove ${hall.tutor.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your first lecture' })).toBeVisible()
})

test('of two who edit the same lecture, the later one sees both and chooses', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(settings)
  await expect(page.getByLabel('Title')).toHaveValue(texts.lecture)
  const rival = await laptop()
  await signIn(rival, hall.tutor)
  await rival.goto(settings)
  await rival.getByLabel('Title').fill('Theirs')
  await rival.getByLabel('Time for a question').fill('99')
  await rival.getByRole('button', { name: 'Save' }).click()
  await expect(rival.getByText('Lecture saved').first()).toBeVisible()

  await page.getByLabel('Title').fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this' })
  await expect(dialog).toContainText('Mine')
  await expect(dialog).toContainText('Theirs')
  await look(page)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect(current(page, 'Mine')).toBeVisible()
  // What only the other one had changed is kept.
  const stored = await hall.api.get(`api/lectures/${hall.lectureId}/`)
  expect(stored).toMatchObject({ title: 'Mine', quizTimer: 99 })
})

test('a tab is told when another one switches the lecture', async ({ hall, laptop }) => {
  const { items } = await hall.api.get<{ items: { id: string }[] }>('api/semesters/')
  await hall.api.post('api/lectures/', { title: 'Logic', type: 'SEM', semesterId: items[0]?.id })
  const page = await laptop()
  await signIn(page, hall.tutor)
  const other = await page.context().newPage()
  await other.goto('/tutor/lecture/sessions')
  await openSwitch(other)
  await other
    .getByRole('dialog')
    .getByRole('button', { name: /^Logic/ })
    .click()
  await expect(current(other, 'Logic')).toBeVisible()

  await expect(page.getByRole('alertdialog')).toContainText('Another lecture was chosen elsewhere')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Stay with “${texts.lecture}”` }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(current(page, texts.lecture)).toBeVisible()
  await other.getByRole('button', { name: `Go on with “${texts.lecture}”` }).click()
  await expect(current(other, texts.lecture)).toBeVisible()

  // On another device nothing tells this tab; it learns of it when it moves.
  const logic = await hall.api.get<{ items: { id: string }[] }>('api/lectures/?q=Logic')
  await hall.api.post('api/lectures/current/', { id: logic.items[0]?.id })
  await page.getByRole('link', { name: 'Questions' }).click()
  await page.getByRole('button', { name: 'Go on with “Logic”' }).click()
  await expect(current(page, 'Logic')).toBeVisible()
})
