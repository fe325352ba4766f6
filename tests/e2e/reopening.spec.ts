import { expectCountdown, lastRound } from '@/tests/e2e/support/countdown'
import { resultsOf, tap } from '@/tests/e2e/support/dead-spot'
import { join, openSession } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

test('a question that was ended too early goes on everywhere, after one press', async ({
  hall,
  laptop,
  phone,
}) => {
  const tutor = await laptop({ viewport: { width: 1280, height: 800 } })
  await openSession(tutor, hall)
  const wall = await tutor.context().newPage()
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  const student = await phone()
  await join(student, hall.code)
  const asked = { kind: 'question', id: hall.questionId, timer: 300 }
  const { id } = await hall.api.post<{ id: string }>('api/rounds/', asked)
  await expect(student.getByRole('radio').first()).toBeVisible()
  const end = tutor.getByRole('button', { name: 'End question' })
  await end.click()
  await tutor.getByRole('button', { name: 'Reopen for 30 s' }).click()
  await expect(end).toBeVisible()
  const { endsAt } = await lastRound(hall)
  expect(Date.parse(endsAt) - Date.now()).toBeLessThanOrEqual(30_000)
  await expectCountdown(wall, endsAt)
  await hall.api.post(`api/rounds/${id}/extend/`, { seconds: 30 })
  await tap(student, 0)
  await student.getByRole('button', { name: 'Send answer' }).click()
  await expect(student.getByRole('heading', { name: 'Your answer is saved' })).toBeVisible()
  expect((await resultsOf(hall, id)).questions.map(({ answered }) => answered)).toEqual([1])
})
