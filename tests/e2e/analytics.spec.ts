import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { conduct, untilFinal } from '@/tests/e2e/support/conducted'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { fillLecture, huge } from '@/tests/e2e/support/huge'
import { check, signIn, speak } from '@/tests/e2e/support/people'
import { storeQuestion } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { answerAll, joinAll, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'

const base = '/tutor/lecture/analytics'

/** A panel by its heading. */
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The success rate as it stands beside its course. */
const rate = (page: Page) =>
  panel(page, 'Learner success')
    .getByText(/^\d+%$/)
    .first()

/** As much as fits into a session's sheet, and more: the longest texts and fifteen rounds. */
async function stretchSession({ api, lectureId, sessionId, questionId, quickCheckId }: Hall): Promise<void> {
  const words = 'Nebenläufigkeitskontrollmechanismen und Prozesssynchronisation '
  const longText = words.repeat(40)
  type Question = { id: string; answers: { id: string }[] }
  const edited = ({ id, answers }: Question) => ({
    id,
    text: longText.slice(0, 2000),
    answers: answers.map((answer, place) => ({ id: answer.id, text: `${place} ${longText}`.slice(0, 500) })),
  })
  await api.patch(`api/lectures/${lectureId}/`, { title: longText.slice(0, 200) })
  await api.post('api/vue/session/?a=edit', { id: sessionId, title: longText.slice(0, 200) })
  const [single] = (await api.get<{ items: Question[] }>(`api/vue/questions/?id=${questionId}`)).items
  const [quick] = (
    await api.get<{ items: { questions: Question[] }[] }>(`api/vue/quickchecks/?id=${quickCheckId}`)
  ).items
  if (!single || !quick) throw new Error('the hall has a question and a QuickCheck')
  await api.post('api/vue/questions/?a=edit', edited(single))
  const questions = quick.questions.map(edited)
  await api.post('api/vue/quickchecks/?a=edit', {
    id: quickCheckId,
    title: longText.slice(0, 200),
    questions,
  })
  await api.post('api/sessions/activate', { id: sessionId })
  for (let round = 0; round < 12; round += 1) {
    const { id } = await api.post<{ id: string }>('api/rounds/', { kind: 'question', id: questionId })
    await api.post(`api/rounds/${id}/end/`)
  }
  await api.post('api/sessions/deactivate', { id: sessionId })
}

/** What is drawn, which is there once its code has been loaded. */
async function expectDrawn(page: Page, name: string): Promise<void> {
  await expect(panel(page, name).locator('svg.recharts-surface').first()).toBeVisible()
}

test('before the first session it says what to do', async ({ hall, laptop, phone }) => {
  for (const open of [laptop, phone]) {
    const page = await open()
    await signIn(page, hall.tutor)
    for (const path of [base, `${base}/feedback`, `${base}/participants`]) {
      await page.goto(path)
      await expect(page.getByText('Nothing to analyse yet')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go to the next session' })).toBeVisible()
      await expectAccessible(page)
    }
  }
})

test('a session that was held says what was hard, what misled and what the discussion brought', async ({
  hall,
  laptop,
  server,
}) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveTitle('Analytics · Lectern')
  // (50 % + 100 %) of a question by two, and a QuickCheck by two with everything right.
  await expect(rate(page)).toHaveText('83%')
  await expectDrawn(page, 'Learner success')
  await expect(panel(page, 'Worth acting on')).toContainText('brought 50 percentage points')
  await expect(panel(page, 'In numbers')).toContainText('QuickChecks conducted')
  await expect(panel(page, 'Most frequent wrong answers')).toContainText('25%')
  await expect(panel(page, 'Asked again').getByRole('listitem')).toContainText('50%')
  await expectAccessible(page)

  await panel(page, 'Learner success').getByText('Numbers as a table').click()
  const table = page.getByRole('table', { name: 'Success rate and engagement by session' })
  await expect(table.getByRole('row').nth(1)).toContainText(`1 · ${texts.session}`)
  await expect(table.getByRole('row').nth(1)).toContainText('83.3%')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page, 'Learner success').getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('"Session","Date","Success rate","Engagement"')
  expect(csv).toContain(`"1 · ${texts.session}","2031-10-20","0.8333333333333334",`)
  expect(file.suggestedFilename()).toMatch(
    /^Algorithms-and-Data-Structures_success-rate_\d{4}-\d\d-\d\d\.csv$/,
  )
})

test('of an order the two items that were swapped most are named, in the analytics and on the printed sheet', async ({
  hall,
  laptop,
  server,
}) => {
  const items = ['Divide', 'Sort', 'Merge'].map((text) => ({ text }))
  const { id, answers } = await storeQuestion(hall, {
    kind: 'order',
    text: 'In which order?',
    answers: items,
  })
  const students = await joinAll(server.origin, hall, 2)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await startQuestion(hall, id)
  const [first, second, third] = answers.map((answer) => answer.id)
  for (const [at, order] of [
    [first, second, third],
    [second, first, third],
  ].entries())
    await students[at]?.post('api/student/question/answer/', { roundId: round.id, response: { order } })
  await showResult(hall, round.id, 'solution')
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor, base)
  const swapped = '50% swapped “Divide ↔ Sort” in “In which order?”.'
  await expect(panel(page, 'Worth acting on')).toContainText(swapped)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/summary`)
  await expect(page.getByText('most often swapped: Divide ↔ Sort (50%)', { exact: true })).toBeVisible()
  // Points have two decimals, also in the sums.
  await page.goto(`${base}/participants`)
  const points = panel(page, 'Points of the students')
  await expect(points).toContainText(
    'The average is 0.67 of 1 point; half of the students have 0.67 or more.',
  )
  await points.getByText('Numbers as a table').click()
  await expect(points.getByRole('row')).toHaveText([/Points/, /^0\.331$/, /^11$/])
})

test('the three views keep the session that was chosen; going back gives it up', async ({
  hall,
  laptop,
  server,
}) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor, `${base}?session=${hall.sessionId}`)
  await expect(page.getByLabel('Session', { exact: true })).toHaveValue(hall.sessionId)
  await page.getByRole('link', { name: 'Participants' }).click()
  await expect(page).toHaveURL(new RegExp(`/participants\\?session=${hall.sessionId}$`))
  await expect(panel(page, 'Points of the students')).toContainText('The average is 4.5 of 5 points')
  await expectDrawn(page, 'Participants by session')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/participants$/)
  await expect(page.getByLabel('Session', { exact: true })).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${base}\\?session=${hall.sessionId}$`))
  // The address changes before the page does.
  await expect(panel(page, 'In numbers')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await expect(panel(page, 'In numbers')).toContainText('0')
  await expect(page.getByText('No questions have been answered here yet.')).toBeVisible()
  const from = page.getByLabel('From', { exact: true })
  const fields = [page.getByLabel('Session', { exact: true }), page.getByLabel('To', { exact: true })]
  const placesOf = () => Promise.all(fields.map(async (field) => (await field.boundingBox())?.y))
  const places = await placesOf()
  await from.fill('2020-02-01')
  await expect(from).toHaveAccessibleDescription('This day is after the last one.')
  expect(await placesOf()).toEqual(places)
  await page.getByLabel('To', { exact: true }).fill('2020-03-01')
  await expect(page).toHaveURL(/from=2020-02-01/)
  await expect(from).toHaveAccessibleDescription('')
})

test('a lecture that was copied is compared with the one it came from', async ({ hall, laptop, server }) => {
  await conduct(hall, server.origin)
  const { items } = await hall.api.get<{ items: { id: string }[] }>('api/semesters/')
  const copy = await hall.api.post<{ id: string }>(`api/lectures/${hall.lectureId}/copy/`, {
    semesterId: items[0]?.id,
    title: 'The year after',
  })
  await hall.api.post('api/lectures/current/', { id: copy.id })
  const sessions = await hall.api.get<{ items: { id: string }[] }>(`api/vue/session/?lecture=${copy.id}`)
  await hall.api.post('api/sessions/activate', { id: sessions.items[0]?.id })
  await hall.api.post('api/sessions/deactivate', { id: sessions.items[0]?.id })
  const page = await laptop()
  await signIn(page, hall.tutor, base)
  await check(page.getByLabel(/^Compare with .*Algorithms/))
  await expect(page).toHaveURL(/compare=true/)
  await expect(panel(page, 'Learner success')).toContainText(/20\d\d.*: 83%/)
  await panel(page, 'Learner success').getByText('Numbers as a table').click()
  await expect(page.getByRole('columnheader', { name: /^Success rate in / })).toBeVisible()
  await expectAccessible(page)
})

test('years of sessions stay readable, on a laptop and a phone, in light and dark, in German', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  test.slow()
  await fillLecture(server, hall)
  for (const [open, theme] of [
    [laptop, 'light'],
    [phone, 'dark'],
  ] as const) {
    const page = await open({ colorScheme: theme })
    await signIn(page, hall.tutor)
    await speak(page, 'de')
    await page.context().addCookies([{ name: 'theme', value: theme, url: server.origin }])
    await page.goto(base)
    await expect(page.getByRole('heading', { level: 1, name: 'Auswertung' })).toBeVisible()
    await expectDrawn(page, 'Lernerfolg')
    await panel(page, 'Lernerfolg').getByText('Zahlen als Tabelle').click()
    const rows = page
      .getByRole('table', { name: 'Erfolgsquote und Beteiligung nach Sitzung' })
      .getByRole('row')
    await expect(rows).toHaveCount(huge.sessions + 1)
    await expectAccessible(page)
    await page.goto(`${base}/feedback`)
    await expectDrawn(page, 'Wo war ich zu schnell?')
    await expect(panel(page, 'Worum es ging')).toContainText('200 · 100')
    await expectAccessible(page)
    await page.goto(`${base}/participants`)
    await expectDrawn(page, 'Punkte der Studierenden')
    await expect(panel(page, 'Punkte der Studierenden')).toContainText(
      'Der Durchschnitt beträgt 99,6 von 160 Punkten',
    )
    await expectAccessible(page)
  }
})

test('the tempo stands against the clock of whoever looks', async ({ hall, laptop, server }) => {
  await fillLecture(server, hall)
  const page = await laptop({ timezoneId: 'America/New_York' })
  await signIn(page, hall.tutor, `${base}/feedback`)
  const tempo = panel(page, 'Where was I too fast?')
  await expect(tempo).toContainText('times in America/New York')
  // Ten in the morning, summer time, in the hall; the session is one in July.
  await tempo.getByText('Numbers as a table').click()
  await expect(tempo.getByRole('row').nth(1)).toContainText('4:00 AM')
  // The file has the times of the hall.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    tempo.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toMatch(/\r\n"20\d\d-07-\d\dT10:00:00\+02:00",/)
})

test('a session fits on one printed page, in light colours', async ({ hall, laptop, server }) => {
  await conduct(hall, server.origin)
  const page = await laptop({ colorScheme: 'dark' })
  await signIn(page, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('link', { name: 'One page to print' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `1 · ${texts.session}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('article')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('article')).toHaveCSS('color', 'rgb(0, 0, 0)')
  expect(await countPages(page)).toBe(1)

  await stretchSession(hall)
  await untilFinal(hall)
  await page.reload()
  await expect(page.getByText('and 3 more rounds')).toBeVisible()
  expect(await countPages(page)).toBe(1)
})

async function countPages(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

test('the points of one student are no distribution: it says so, and the file has them', async ({
  hall,
  laptop,
  server,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const students = await joinAll(server.origin, hall, 1)
  const { id } = await startQuestion(hall)
  await answerAll(students, [0])
  await showResult(hall, id, 'solution')
  for (const student of students) student.close()
  const page = await laptop({ viewport: { width: 390, height: 844 } })
  await signIn(page, hall.tutor, '/tutor/lecture/analytics/participants')
  await expect(page.getByText(/at least 2 students must have taken part\.$/)).toBeVisible()
  await expect(
    page.getByText(/^1 QuickCheck or question is left out of rates and sums of points/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Points of every student as CSV' })).toBeVisible()
  await expectAccessible(page)
})
