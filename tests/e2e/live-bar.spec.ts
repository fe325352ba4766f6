import { texts, type Hall } from '@/tests/e2e/support/hall'
import { current } from '@/tests/e2e/support/lecture-screens'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

/** A second lecture of the tutor, which is then the chosen one. */
async function chooseAnother({ api }: Hall): Promise<string> {
  const { id } = await addLecture(api, 'Logic')
  await api.post('api/lectures/current/', { id })
  return id
}

async function createSession({ api }: Hall, lectureId: string, title: string): Promise<string> {
  const about = { title, date: '2031-10-27', content: '', allowEvaluation: true }
  return (await api.post<{ id: string }>(`api/vue/session/?a=create&lecture=${lectureId}`, about)).id
}

test('a session keeps its bar on every page, whatever lecture is chosen, and leads to its lecture', async ({
  hall,
  laptop,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await chooseAnother(hall)
  const page = await laptop()
  await signIn(page, hall.tutor)
  const bar = page.getByRole('region', { name: 'Running now' })
  await expect(bar).toContainText(texts.lecture)
  await expect(bar).toContainText(hall.code)
  await expect(current(page, 'Logic')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Questions' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await bar.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  // Begun elsewhere, it is there with the next move.
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await page.getByRole('link', { name: 'Feedback' }).first().click()
  await expect(page).toHaveURL(/\/feedback$/)
  await expect(bar).toContainText(texts.lecture)

  await bar.getByRole('button', { name: texts.lecture }).click()
  await expect(current(page, texts.lecture)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.session)
  await expect(bar.getByText(hall.code)).toHaveCount(1)
})

test('a session of another lecture has one bar, also on the pages of that lecture’s other sessions', async ({
  hall,
  laptop,
}) => {
  const later = await createSession(hall, hall.lectureId, 'Sorting by counting')
  await chooseAnother(hall)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor)
  for (const id of [later, hall.sessionId]) {
    await page.goto(`/tutor/lecture/sessions/${id}/view`)
    await expect(page.getByRole('region', { name: 'Running now' }).getByText(hall.code)).toBeVisible()
    await expect(page.getByText(hall.code)).toHaveCount(1)
  }
})

test('two sessions at once leave a small phone most of its screen', async ({ hall, phone }) => {
  const logic = await chooseAnother(hall)
  const session = await createSession(hall, logic, 'Propositions')
  for (const id of [hall.sessionId, session]) await hall.api.post('api/sessions/activate', { id })
  const page = await phone({ viewport: { width: 320, height: 640 } })
  await signIn(page, hall.tutor)
  const bars = page.getByRole('region', { name: 'Running now' })
  await expect(bars.getByRole('button', { name: 'End session' })).toHaveCount(2)
  await expect(bars.getByRole('button', { name: texts.lecture })).toBeVisible()
  expect((await bars.boundingBox())?.height).toBeLessThan(140)
  await expectAccessible(page)
})
