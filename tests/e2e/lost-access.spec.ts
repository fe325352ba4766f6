import type { Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { adminApi, makePerson } from '@/tests/e2e/support/administration'
import { newTutor } from '@/tests/e2e/support/lecture-screens'
import { openSession, signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, forgivePageFailures, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

async function expectTold(page: Page): Promise<void> {
  await expect(
    page.getByRole('alertdialog', { name: 'You no longer have access to this lecture' }),
  ).toBeVisible()
}

test('a tutor who is taken off a lecture is told on every live screen, and led to their lectures', async ({
  hall,
  laptop,
  server,
  problems,
}) => {
  const { email } = await newTutor(server, 'Nina Neu')
  const cockpit = await laptop()
  await openSession(cockpit, hall)
  const wall = await cockpit.context().newPage()
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  const view = await cockpit.context().newPage()
  await view.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  for (const page of [wall, view]) await expect(page.getByText(hall.code).first()).toBeVisible()

  const admin = await HttpClient.signIn(server.origin, server.admin)
  const { items } = await admin.get<{ items: { id: string }[] }>(`api/admin/users/?q=${email}`)
  await admin.patch(`api/admin/lectures/${hall.lectureId}/`, { tutorIds: [items[0]?.id] })
  admin.close()

  for (const page of [cockpit, wall, view]) await expectTold(page)
  await expectAccessible(cockpit)
  await cockpit.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(cockpit.getByText('This page is out of date.', { exact: false })).toBeVisible()
  await wall.getByRole('button', { name: 'Go to your lectures' }).click()
  await expect(wall.getByRole('heading', { level: 1, name: 'Your first lecture' })).toBeVisible()
  // A page that is made in the moment in which the lecture is taken away fails, below the dialog that says why.
  forgivePageFailures(problems)
})

test('who led a lecture of others by their role is told when they lose that', async ({
  hall,
  laptop,
  server,
}) => {
  const { id, ...admin } = await makePerson(server, 'Admin', 'Nina Neu')
  const page = await laptop()
  await signIn(page, admin, `/tutor/lecture/dashboard?lecture=${hall.lectureId}`)
  await expect(page.getByText(hall.code).first()).toBeVisible()
  const first = await adminApi(server)
  await first.patch(`api/admin/users/${id}/`, { role: 'Tutor' })
  first.close()
  await expectTold(page)
})

test('a tutor whose lecture is deleted is told', async ({ hall, laptop }) => {
  const { id } = await addLecture(hall.api, 'Logic')
  await hall.api.post('api/lectures/current/', { id })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await expect(page.getByRole('heading', { level: 1, name: 'Logic' })).toBeVisible()
  await hall.api.delete(`api/lectures/${id}/`)
  await expectTold(page)
})
