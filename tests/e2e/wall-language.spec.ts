import { speak } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { openWall, projectors, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'

test('the wall speaks the language of its lecture; a window may have another one', async ({
  hall,
  laptop,
}) => {
  const page = await laptop({ viewport: projectors[0] })
  await openWall(page, hall)
  const html = page.locator('html')
  await expect(page.getByText('Join in').first()).toBeVisible()
  // Changed while the wall is open.
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { language: 'fr' })
  await expect(page.getByText('La prochaine question s’affichera ici.')).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'fr')
  const { id } = await startQuestion(hall)
  await showResult(hall, id, 'distribution')
  // Numbers, too: with a space before the sign.
  await expect(
    page
      .getByRole('table')
      .getByText(/^0\s%$/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Langue').selectOption('de')
  await expect(page.getByRole('complementary', { name: 'Machen Sie mit' })).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('complementary', { name: 'Machen Sie mit' })).toBeVisible()

  // Of the tutor's own pages nothing has changed.
  await page.goto('/tutor/lecture/settings')
  await expect(html).toHaveAttribute('lang', 'en')
  const choice = page.getByLabel('Language of the projector view')
  await expect(choice).toHaveValue('fr')
  await choice.selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lecture saved').first()).toBeVisible()
  await speak(page, 'de')
  await page.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await expect(page.getByRole('complementary', { name: 'Machen Sie mit' })).toBeVisible()
})
