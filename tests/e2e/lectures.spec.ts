import { randomInt } from 'node:crypto'
import { texts } from '@/tests/e2e/support/hall'
import { look, newTutor, current, openSwitch } from '@/tests/e2e/support/lecture-screens'
import { check, join, signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test.setTimeout(120_000)

const settings = '/tutor/lecture/settings'

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
  await expect(page.getByText(archived)).toBeVisible()
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
  await signIn(page, hall.tutor, settings)
  await page.getByRole('button', { name: 'Replace code' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`The code ${hall.code} stops working at once`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace code' }).click()
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
  await signIn(page, server.admin, `${settings}?lecture=${hall.lectureId}`)
  const year = randomInt(2040, 2099)
  await page.getByRole('button', { name: 'Copy…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy into another semester' })
  await dialog.getByRole('button', { name: 'Semester missing? Create it' }).click()
  await check(page.getByRole('radio', { name: 'Summer semester' }))
  await page.getByLabel('Year').fill(String(year))
  await expect(page.getByText(`SS ${year}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create semester' }).click()
  await expect(dialog.getByLabel('Semester').locator('option:checked')).toHaveText(new RegExp(`SS ${year}`))
  const title = `Algorithms again ${year}`
  await dialog.getByLabel('Title').fill(title)
  // The session is on a Monday; from a Wednesday on, the copy is on the Monday after it.
  await dialog.getByLabel(/^First date/).fill('2032-04-14')
  await expect(dialog.getByText('First session: Monday, April 19, 2032.')).toBeVisible()
  await look(page)
  await dialog.getByRole('button', { name: 'Copy lecture' }).click()
  await expect(current(page, title)).toContainText(`SS ${year}`)
  await page.goto('/tutor/lecture/sessions')
  await expect(page.getByRole('link', { name: texts.session })).toBeVisible()
  await expect(page.getByText('Monday, April 19, 2032')).toBeVisible()

  await openSwitch(page)
  await page.getByRole('button', { name: 'Manage semesters' }).click()
  await expect(page.getByText(`SS ${year}`).last()).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete SS ${year}` })).toHaveCount(0)
  await look(page)

  // The same one cannot be made twice; one that nobody uses can be corrected and deleted.
  await page.getByRole('button', { name: 'New semester' }).click()
  const form = page.getByRole('dialog', { name: 'New semester' })
  await check(form.getByRole('radio', { name: 'Summer semester' }))
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
  await signIn(page, hall.tutor, settings)
  await expect(page.getByText('A lecture needs at least one tutor.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  const search = page.getByPlaceholder('Add a tutor by name')
  await search.fill(name)
  // Whoever is typed and not chosen is not left out in silence.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(search).toHaveAccessibleDescription(/choose somebody from the list/)
  await expect(search).toBeFocused()
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
  await signIn(page, hall.tutor, settings)
  await expect(page.getByLabel('Title')).toHaveValue(texts.lecture)
  const rival = await laptop()
  await signIn(rival, hall.tutor, settings)
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
