import { goOffline } from '@/tests/e2e/support/dead-spot'
import { check, join, waiting } from '@/tests/e2e/support/people'
import { createByForm, storeQuestion } from '@/tests/e2e/support/question-screens'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'
import { joinAll, openWall, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'

const question = { kind: 'scale', text: 'How clear was that?' }

test('a scale is written without points, and tried in the preview', async ({ hall, laptop }) => {
  const page = await laptop()
  const made = await createByForm(page, hall, question.text, async (preview) => {
    await check(page.getByRole('radio', { name: 'A step from 1 to 5' }))
    await expect(page.getByLabel('Points')).toBeHidden()
    await check(preview.getByRole('radio').nth(3))
  })
  expect(made).toMatchObject({ kind: 'scale', points: 0 })
})

test('on a phone a step is chosen, also in a dead spot; wall and phone show how often each was', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const { id } = await storeQuestion(hall, question)
  const [wall, ada] = [await laptop({ viewport: { width: 1920, height: 1080 } }), await phone()]
  await openWall(wall, hall)
  const others = await joinAll(server.origin, hall, 3)
  await join(ada, hall.code)
  const round = await startQuestion(hall, id)
  await expect(wall.getByText('Choose a step from 1 (low) to 5 (high).')).toBeVisible()
  await expect(ada.getByRole('radio')).toHaveCount(5)
  await check(ada.getByRole('radio', { name: '2' }))
  await ada.keyboard.press('ArrowRight')
  await ada.keyboard.press('ArrowRight')
  await expect(ada.getByRole('radio', { name: '4' })).toBeChecked()
  await expectAccessible(ada)
  await goOffline(ada)
  await ada.getByRole('button', { name: 'Send answer' }).click()
  await expect(ada.getByText(waiting).first()).toBeVisible()
  await ada.context().setOffline(false)
  await expect(ada.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible({
    timeout: 30_000,
  })
  for (const [at, step] of [4, 4, 1].entries()) {
    const answer = { roundId: round.id, response: { number: String(step) } }
    await others[at]?.post('api/student/question/answer/', answer)
  }
  await showResult(hall, round.id, 'distribution')
  await expect(wall.locator('.wall-share')).toHaveText(['25%', '0%', '0%', '75%', '0%'])
  for (const page of [wall, ada])
    for (const end of ['1 · low', '5 · high']) await expect(page.getByText(end)).toBeVisible()
  await expect(ada.getByRole('row', { name: /^4.*Your answer/ })).toContainText('75%')
  await expectAccessible(wall)
  await expectAccessibleEverywhere(ada)
})
