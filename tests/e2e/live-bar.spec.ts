import { texts } from '@/tests/e2e/support/hall'
import { current } from '@/tests/e2e/support/lecture-screens'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

test('a session keeps its bar on every page, whatever lecture is chosen, and leads to its lecture', async ({
  hall,
  laptop,
}) => {
  const { items } = await hall.api.get<{ items: { id: string }[] }>('api/semesters/')
  const logic = await hall.api.post<{ id: string }>('api/lectures/', {
    title: 'Logic',
    type: 'SEM',
    semesterId: items[0]?.id,
  })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/lectures/current/', { id: logic.id })
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
  // Begun elsewhere, it is there with the next move.
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await page.getByRole('link', { name: 'Feedback' }).first().click()
  await expect(bar).toContainText(texts.lecture)

  await bar.getByRole('button', { name: texts.lecture }).click()
  await expect(current(page, texts.lecture)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(texts.session)
  await expect(bar.getByText(hall.code)).toHaveCount(1)
})
