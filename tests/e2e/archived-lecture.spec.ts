import type { Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { conduct, untilFinal } from '@/tests/e2e/support/conducted'
import { texts } from '@/tests/e2e/support/hall'
import { current, newTutor, openSwitch } from '@/tests/e2e/support/lecture-screens'
import { addLecture } from '@/tests/support/build-lecture.mjs'
import { check, statusOf, takeSignIn } from '@/tests/e2e/support/people'
import { view } from '@/tests/e2e/support/session-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test.setTimeout(120_000)

const banner = `“${texts.lecture}” is archived`

/** Words of buttons that would change something in a lecture. */
const writes =
  /^(New |Create|Edit|Start|Archive|Delete|Duplicate|Mark |Save|Erase|Insert|Move|Show distribution|Show solution|Ask again|again)/

/** Nothing on the page offers a change, but for the copy and the way back from the archive. */
async function expectReadOnly(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByText(banner).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(1)
  await expect(main.getByRole('button', { name: writes })).toHaveCount(0)
  await expect(main.getByRole('link', { name: writes })).toHaveCount(0)
  await expect(main.getByRole('checkbox')).toHaveCount(0)
}

test('an archived lecture is looked at everywhere, changed nowhere, and restored from any page', async ({
  hall,
  laptop,
  server,
}) => {
  await conduct(hall, server.origin)
  const student = await HttpClient.join(server.origin, hall.code)
  await student.post('api/student/feedback/', { text: 'More examples, please.' })
  student.close()
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  await page.goto('/tutor/lecture/dashboard')
  await openSwitch(page)
  const dialog = page.getByRole('dialog', { name: 'Switch lecture' })
  await dialog.getByText('Archived lectures').click()
  await dialog.getByRole('link', { name: `Open ${texts.lecture}` }).click()
  await page.waitForURL(`**/tutor/lecture/dashboard?lecture=${hall.lectureId}`)
  await expect(page.getByRole('heading', { level: 1, name: texts.lecture })).toBeVisible()
  await expectReadOnly(page)
  await expectAccessible(page)
  await expect(current(page, texts.lecture)).toBeVisible()

  const navigation = page.getByRole('navigation', { name: 'Navigation' })
  const main = page.getByRole('main')
  const shown: [string, () => Promise<void>][] = [
    ['Sessions', () => expect(main.getByRole('link', { name: texts.session })).toBeVisible()],
    ['Questions', () => expect(main.getByRole('link', { name: texts.question })).toBeVisible()],
    ['QuickChecks', () => expect(main.getByRole('link', { name: texts.quickCheck })).toBeVisible()],
    ['Feedback', () => expect(main.getByText('More examples, please.').first()).toBeVisible()],
    ['Analytics', () => expect(main.getByRole('heading', { name: 'Learner success' })).toBeVisible()],
  ]
  for (const [name, expectContent] of shown)
    await test.step(name, async () => {
      await navigation.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      // The overview lists sessions, too.
      await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectContent()
      await expectReadOnly(page)
      await expect(page).toHaveURL(new RegExp(`lecture=${hall.lectureId}`))
    })

  // One question, one QuickCheck, one session, each with what came out of it.
  await navigation.getByRole('link', { name: 'Questions' }).click()
  await main.getByRole('link', { name: texts.question }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Question' })).toBeVisible()
  await expectReadOnly(page)
  await navigation.getByRole('link', { name: 'QuickChecks' }).click()
  await main.getByRole('link', { name: texts.quickCheck }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.quickCheck })).toBeVisible()
  await expectReadOnly(page)
  await expectAccessible(page)
  await navigation.getByRole('link', { name: 'Sessions' }).click()
  await main.getByRole('link', { name: texts.session }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Results' })).toBeVisible()
  await expectReadOnly(page)
  const download = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /QuickCheck results \(CSV\)|QuickCheck results/ })
    .first()
    .click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)

  const wall = await page.context().newPage()
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await expect(wall.getByText('This lecture is archived.')).toBeVisible()
  await expect(wall.getByText(hall.code)).toHaveCount(0)

  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Lecture restored', { exact: true })).toBeVisible()
  await expect(main.getByText(banner)).toHaveCount(0)
  await expect(page).not.toHaveURL(/lecture=/)
  await expect(current(page, texts.lecture)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
})

test('the rounds of an archived lecture keep their results, and its people may still have their names erased', async ({
  hall,
  laptop,
  server,
}) => {
  await conduct(hall, server.origin)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const asked = await hall.api.post<{ id: string }>('api/rounds/', { kind: 'instant', form: 'yesno' })
  await hall.api.post(`api/rounds/${asked.id}/end/`)
  await untilFinal(hall)
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  const page = await laptop()
  const open = async (round: RegExp) => {
    await page.getByRole('button', { name: round }).click()
    return page.getByRole('dialog')
  }
  await takeSignIn(page, server.origin, hall.api)
  // First what is gone afterwards: as long as the lecture is taught.
  await page.goto(view(hall))
  const keep = { name: 'Keep as a question' }
  const instant = /Question asked aloud/
  const taught = await open(instant)
  await expect(taught.getByRole('button', keep)).toBeVisible()
  await taught.getByRole('button', { name: 'Close' }).click()
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  await page.reload()
  const question = await open(instant)
  await expect(question.getByRole('heading', { name: instant })).toBeVisible()
  await expect(question.getByRole('button', keep)).toHaveCount(0)
  await expect(question.getByRole('button', { name: 'Throw away' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Close' }).click()
  const quickCheck = await open(new RegExp(`^Result of round 1: ${texts.quickCheck}`))
  await check(quickCheck.getByLabel('Who took part'))
  await expect(quickCheck.getByRole('button', { name: 'Erase name' })).toHaveCount(2)
  await expect(quickCheck.getByRole('button', { name: 'Void' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a form of an archived lecture is not offered, whatever the address says', async ({
  hall,
  laptop,
  server,
}) => {
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  for (const path of ['questions?create', 'quickchecks?create']) {
    await page.goto(`/tutor/lecture/${path}&lecture=${hall.lectureId}`)
    await expectReadOnly(page)
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  }
  // A session’s own address knows its lecture.
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await expectReadOnly(page)
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: texts.question })).toBeVisible()
  await expectReadOnly(page)
})

test('from a lecture in the archive the live bar leads to the session that runs elsewhere', async ({
  hall,
  laptop,
  server,
}) => {
  const old = await addLecture(hall.api, 'Algorithms, a year ago')
  await hall.api.post(`api/lectures/${old.id}/archive/`)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  await page.goto(`/tutor/lecture/dashboard?lecture=${old.id}`)
  await expect(page.getByRole('heading', { level: 1, name: old.title })).toBeVisible()
  // Its key is heard only where the session is led.
  await expect(page.getByRole('button', { name: 'End session' })).not.toContainText('X')
  await page.getByRole('link', { name: texts.session }).click()
  await page.waitForURL(`**/tutor/lecture/dashboard?lecture=${hall.lectureId}`)
  await expect(page.getByRole('button', { name: 'Start QuickCheck' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'End session' })).toContainText('X')
})

test('an archived lecture that is not one’s own is not found', async ({ hall, laptop, server }) => {
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  const stranger = await newTutor(server, 'Sam Stranger')
  const api = await HttpClient.signIn(server.origin, stranger)
  const page = await laptop()
  await takeSignIn(page, server.origin, api)
  api.close()
  for (const name of ['dashboard', 'sessions', 'questions', 'quickchecks', 'feedback', 'analytics'])
    expect(await statusOf(page, `/tutor/lecture/${name}?lecture=${hall.lectureId}`), name).toBe(404)
})

test('who has lectures in the archive alone is offered those, not a first one', async ({
  hall,
  laptop,
  server,
}) => {
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  await page.goto('/tutor/lecture/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Which lecture is this about?' })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByText('Archived lectures').click()
  await main.getByRole('link', { name: `Open ${texts.lecture}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.lecture })).toBeVisible()
})

test('what is not found leaves every other page in reach', async ({ hall, laptop, server }) => {
  const page = await laptop()
  await takeSignIn(page, server.origin, hall.api)
  const notFound = page.getByRole('heading', { level: 1, name: 'This page does not exist.' })
  for (const list of ['Questions', 'QuickChecks']) {
    await page.goto(`/tutor/lecture/${list.toLowerCase()}?edit=${hall.lectureId}`)
    await expect(notFound).toBeVisible()
    // The same path without the query.
    await page.getByRole('link', { name: list, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
    await expect(notFound).toHaveCount(0)
  }
  await page.goto(`/tutor/lecture/dashboard?lecture=${hall.questionId}`)
  await expect(notFound).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: texts.lecture })).toBeVisible()
})
