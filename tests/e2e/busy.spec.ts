import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { withoutWorker } from '@/tests/e2e/support/dead-spot'
import { texts } from '@/tests/e2e/support/hall'
import { check, join, openSession } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, test } from '@/tests/e2e/support/test'

/** Has nothing stored in a table until the server has refused a page's request for it; then all is well again. */
async function refuseOnce(server: Server, table: string, page: Page, path: string, act: () => Promise<void>) {
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`LOCK TABLE ${table} IN EXCLUSIVE MODE`)
  const refusal = page.waitForResponse((answer) => answer.url().endsWith(path) && answer.status() === 503)
  await act()
  const refused = await refusal
  await client.query('ROLLBACK')
  await client.end()
  expect(refused.headers()).toMatchObject({ 'retry-after': '1' })
}

test('what a busy database has refused, the page says again by itself, and it is done once', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const [tutor, student] = [await laptop(), await phone()]
  await openSession(tutor, hall)
  await refuseOnce(server, 'participant', student, '/api/student/lesson_auth/', async () => {
    await student.goto('/')
    await student.getByLabel('Lecture code').fill(hall.code)
    await student.getByRole('button', { name: 'Join' }).click()
  })
  await student.waitForURL('**/app')

  await refuseOnce(server, 'round', tutor, '/api/rounds/', () =>
    tutor.getByRole('button', { name: 'Start QuickCheck' }).first().click(),
  )
  await expect(student.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
  await expect(tutor.getByRole('button', { name: 'End QuickCheck' })).toBeVisible()
  const { items } = await hall.api.get<{ items: unknown[] }>(`api/rounds/?lecture=${hall.lectureId}`)
  expect(items).toHaveLength(1)

  await tutor.goto('/tutor/lecture/questions?create')
  await tutor.getByRole('textbox', { name: 'Question', exact: true }).fill('Written once?')
  for (const letter of ['A', 'B', 'C', 'D'])
    await tutor.getByRole('textbox', { name: `Answer ${letter}`, exact: true }).fill(letter)
  await check(tutor.getByRole('radio', { name: 'Answer C is correct' }))
  await refuseOnce(server, 'question', tutor, `?a=create&lecture=${hall.lectureId}`, () =>
    tutor.getByRole('button', { name: 'Create question' }).click(),
  )
  await expect(tutor.getByRole('link', { name: 'Written once?' })).toBeVisible()
  const questions = await hall.api.get<{ items: { text: string }[] }>(
    `api/vue/questions/?lecture=${hall.lectureId}`,
  )
  expect(questions.items.map(({ text }) => text)).toEqual([texts.question, 'Written once?'])
})

test('a page that a busy database has refused comes by itself, also in the middle of a lecture', async ({
  hall,
  laptop,
  server,
}) => {
  const tutor = await laptop()
  await openSession(tutor, hall)
  // A page that is still asking for its new content would wait for it, and every move with it.
  await tutor.reload()
  await expect(tutor.getByRole('button', { name: 'End session' })).toBeVisible()
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  const message = tutor.getByRole('heading', { name: 'This page could not be shown.' })

  for (const come of [
    () => tutor.getByRole('link', { name: 'Questions' }).first().click(),
    () => tutor.reload({ waitUntil: 'commit' }),
  ]) {
    await client.query('BEGIN')
    await client.query('LOCK TABLE question IN ACCESS EXCLUSIVE MODE')
    await come()
    await expect(message).toBeVisible()
    await client.query('ROLLBACK')
    await expect(tutor.getByRole('link', { name: texts.question })).toBeVisible()
    await expect(message).toBeHidden()
  }
  await client.end()
})

test('a page that is put off before it is known who asks comes by itself, too', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const [tutor, student] = [await laptop(), await phone(withoutWorker)]
  await openSession(tutor, hall)
  await join(student, hall.code)
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE participant, tutor_session IN ACCESS EXCLUSIVE MODE')
  const [toTutor, toStudent] = await Promise.all([
    tutor.goto('/', { waitUntil: 'commit' }),
    student.reload({ waitUntil: 'commit' }),
  ])
  for (const answer of [toTutor, toStudent]) {
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()).toMatchObject({ 'retry-after': '1', 'x-content-type-options': 'nosniff' })
  }
  for (const page of [tutor, student])
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown.' })).toBeVisible()
  await expect(student.getByRole('link', { name: 'Try again' })).toBeVisible()
  await client.query('ROLLBACK')
  await client.end()
  await expect(student.getByRole('heading', { name: 'Nothing is running right now' })).toBeVisible()
  await expect(tutor).toHaveURL(/\/tutor\/lecture\/dashboard/)
})

test('an open page outlives a busy database with all that is typed there, and catches up', async ({
  hall,
  laptop,
  server,
}) => {
  const tutor = await laptop()
  await openSession(tutor, hall)
  await tutor.getByRole('button', { name: 'Connect a wall' }).click()
  const field = tutor.getByLabel('Code on the screen')
  await field.fill('ABC')
  const client = new Client({ connectionString: server.environment.DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE feedback IN ACCESS EXCLUSIVE MODE')

  const answered = (status: number) =>
    tutor.waitForResponse((answer) => answer.status() === status && answer.url().includes('_rsc='))
  const putOff = answered(307)
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  await putOff
  // Not one that was on its way before.
  const made = answered(200)
  await client.query('ROLLBACK')
  await client.end()
  await made
  await expect(tutor.getByText('asked once')).toBeAttached()
  await expect(field).toHaveValue('ABC')
})
