import type { Page } from '@playwright/test'
import { newTutor } from '@/tests/e2e/support/lecture-screens'
import { adminApi } from '@/tests/e2e/support/administration'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { check, openSession, rewrite, signIn } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, test } from '@/tests/e2e/support/test'

// Lists that one tutor has open follow what another one does, and nothing that is being written goes with that.

const question = { text: 'Is it stable?', answers: [{ text: 'Yes' }, { text: 'No' }], correctAnswer: 0 }

/** Another tutor of the lecture. */
async function joinTutor(server: Server, hall: Hall) {
  const nina = await newTutor(server, 'Nina Neu')
  const admin = await adminApi(server)
  await admin.patch(`api/admin/lectures/${hall.lectureId}/`, { tutorIds: [hall.tutor.id, nina.id] })
  admin.close()
  return nina
}

const row = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

test('an open list of questions or QuickChecks follows what another tutor creates, renames, archives and deletes', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, await joinTutor(server, hall), '/tutor/lecture/questions')
  await expect(row(page, texts.question)).toBeVisible()
  await hall.api.post('api/vue/questions/?a=create', question)
  await expect(row(page, question.text)).toBeVisible()
  await hall.api.post('api/vue/questions/?a=archive', { id: hall.questionId, archived: true })
  await expect(row(page, texts.question)).toHaveCount(0)

  await page.getByRole('link', { name: 'QuickChecks', exact: true }).click()
  await expect(row(page, texts.quickCheck)).toBeVisible()
  await hall.api.post('api/vue/quickchecks/?a=edit', { id: hall.quickCheckId, title: 'Renamed' })
  await expect(row(page, 'Renamed')).toBeVisible()
  await hall.api.post('api/vue/quickchecks/?a=delete', { id: hall.quickCheckId })
  await expect(row(page, 'Renamed')).toHaveCount(0)
})

test('what can be started follows another tutor, and a search typed there stays', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await openSession(page, { ...hall, tutor: await joinTutor(server, hall) })
  const prepared = page.getByRole('region', { name: 'Prepared' })
  const search = prepared.getByRole('searchbox')
  for (const n of [1, 2, 3, 4, 5, 6])
    await hall.api.post('api/vue/questions/?a=create', { ...question, text: `Stable ${n}?` })
  await expect(prepared.getByText('Stable 6?')).toBeVisible()
  await search.fill('stable')
  await hall.api.post('api/vue/questions/?a=create', { ...question, text: 'Stable 7?' })
  await expect(prepared.getByText('Stable 7?')).toBeVisible()
  await expect(search).toHaveValue('stable')
})

test('a form is left alone when another tutor archives what is edited there', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, await joinTutor(server, hall), `/tutor/lecture/quickchecks?edit=${hall.quickCheckId}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await rewrite(title, 'Another title')
  await hall.api.post('api/vue/quickchecks/?a=archive', { id: hall.quickCheckId, archived: true })
  await page.getByRole('button', { name: 'Save QuickCheck' }).click()
  await expect(page.getByText('archived', { exact: false }).first()).toBeVisible()
  await expect(title).toHaveValue('Another title')
})

test('what was chosen in a list that was left does not come back with the next search', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/lecture/questions')
  await check(page.getByRole('radio', { name: 'Archived' }))
  await expect(page).toHaveURL(/\/questions\?archived=true$/)
  for (const list of ['QuickChecks', 'Questions']) {
    await page.getByRole('link', { name: list, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  }
  await page.getByPlaceholder('Search questions').fill('sort')
  await expect(page).toHaveURL(/\/questions\?q=sort$/)
})

test('going back while the list is loaded anew leads to the page before, under its own address', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  let renewed: Promise<unknown> = Promise.resolve()
  await page.route(/\/authCheck/, async (route) => {
    await renewed
    await route.continue()
  })
  await signIn(page, hall.tutor, '/tutor/lecture/sessions')
  await page.getByRole('link', { name: 'Questions', exact: true }).click()
  await expect(row(page, texts.question)).toBeVisible()
  // Who is signed in is known once the list has followed the other tutor.
  renewed = row(page, question.text)
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined)
  await page.goBack()
  await hall.api.post('api/vue/questions/?a=create', question)
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
  await expect(page).toHaveURL(/\/sessions$/)
  await renewed
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible()
})
