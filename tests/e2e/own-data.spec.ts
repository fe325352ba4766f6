import { startQuickCheck } from '@/tests/e2e/support/dead-spot'
import { join } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test('what is wrong with a matriculation number is said of the number as it stands', async ({
  hall,
  phone,
}) => {
  await startQuickCheck(hall)
  const page = await phone()
  await join(page, hall.code)
  const number = page.getByLabel('Matriculation number', { exact: true })
  const problem = page.getByText('Please enter your matriculation number (4 to 12 digits)', { exact: false })
  await number.fill('471')
  await number.blur()
  await expect(problem).toBeVisible()
  await number.press('End')
  await number.press('1')
  await expect(problem).toHaveCount(0)
})
