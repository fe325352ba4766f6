import { readFileSync } from 'node:fs'
import { registered, startQuickCheck } from '@/tests/e2e/support/dead-spot'
import { giveTime, texts } from '@/tests/e2e/support/hall'
import { check, choose, join, openSession, register, sendAnswer } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { warmUp } from '@/tests/e2e/support/warm-up'

test.setTimeout(180_000)

test('a QuickCheck from the sign-in to the points, with three students, a reload and a server that dies', async ({
  hall,
  laptop,
  phone,
  server,
}) => {
  const tutor = await laptop()
  await giveTime(hall)
  await openSession(tutor, hall)
  await expectAccessible(tutor)
  const wall = await tutor.context().newPage()
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await expect(wall.getByText(hall.code).first()).toBeVisible()

  const [ada, bob, cem] = [await phone(), await phone(), await phone()]
  for (const student of [ada, bob, cem]) {
    await join(student, hall.code)
    await expect(
      student.getByRole('heading', { level: 1, name: 'Nothing is running right now' }),
    ).toBeVisible()
  }
  await expectAccessible(ada)

  await tutor.getByRole('button', { name: 'Start QuickCheck' }).first().click()
  await expectAccessible(tutor)
  await expect(ada.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
  await expectAccessible(ada)
  await register(ada, 'Ada Lovelace', '471100')
  await register(bob, 'Bob Ross', '0815123')
  await register(cem, 'Cem Ölçü', null)
  await expectAccessible(ada)

  await choose(ada, 0)
  await ada.reload()
  // Back on the page, a student stands at the first question that is open; what was answered is there.
  await expect(ada.getByRole('heading', { level: 1, name: 'Question 2 of 2' })).toBeVisible()
  await ada.getByRole('button', { name: 'Back' }).click()
  await expect(ada.getByRole('radio').first()).toBeChecked()
  await choose(bob, 1)
  await choose(cem, 0)
  // All three have begun, nobody has answered both questions.
  await expect(tutor.getByRole('progressbar', { name: 'Finished' })).toHaveAttribute(
    'aria-valuetext',
    '0 of 3',
  )
  await expect(tutor.getByRole('definition').filter({ hasText: /^3$/ })).toHaveCount(2)

  await server.kill()
  await server.start()

  await ada.getByRole('button', { name: 'Next' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Question 2 of 2' })).toBeVisible()
  await choose(ada, 0)
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible()
  await expectAccessible(ada)
  await bob.getByRole('button', { name: 'Next' }).click()
  await bob.getByRole('button', { name: 'Submit' }).click()
  await bob.getByRole('alertdialog').getByRole('button', { name: 'Submit anyway' }).click()
  await expect(bob.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible()

  await tutor.getByRole('button', { name: 'End QuickCheck' }).click()
  // Cem never submitted: what was ticked counts.
  for (const [student, points] of [
    [ada, '3 of 3 points'],
    [bob, '0 of 3 points'],
    [cem, '2 of 3 points'],
  ] as const) {
    await expect(student.getByRole('heading', { level: 1, name: 'Your result' })).toBeVisible()
    await expect(student.getByText(points).first()).toBeVisible()
  }
  await expectAccessible(ada)
  await tutor.getByRole('button', { name: 'Show distribution' }).click()
  await expect(wall.getByRole('table')).toBeVisible()
  await expect(wall.getByText('Correct answer')).toHaveCount(0)
  await tutor.getByRole('button', { name: 'Show solution' }).click()
  await expectAccessible(tutor)
  await expect(wall.getByText('Correct answer').first()).toBeVisible()
  await expectAccessible(wall)

  const [download] = await Promise.all([
    tutor.waitForEvent('download'),
    tutor.getByRole('button', { name: 'CSV', exact: true }).first().click(),
  ])
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(4)
  expect(csv).toContain('"Ada Lovelace","471100","2","1","3","3",')
  expect(csv).toContain('"Cem Ölçü","0","2","0","2","3",')
  // The next tests meet a server that has shown its pages, as at its first start.
  await warmUp(server)
})

test('a single question from the start to the reveal', async ({ hall, laptop, phone }) => {
  await giveTime(hall)
  const tutor = await laptop()
  await openSession(tutor, hall)
  const [ada, bob] = [await phone(), await phone()]
  for (const student of [ada, bob]) await join(student, hall.code)

  await tutor.getByRole('button', { name: `Start: ${texts.question}` }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'A question for you' })).toBeAttached()
  await expectAccessible(ada)
  await check(ada.getByRole('radio').nth(0))
  await sendAnswer(ada)
  await expectAccessible(ada)
  await check(bob.getByRole('radio').nth(2))
  await sendAnswer(bob)

  await tutor.getByRole('button', { name: 'End question' }).click()
  await expect(ada.getByRole('heading', { level: 1, name: 'The question is over' })).toBeVisible()
  await expect(ada.getByText('2 of 2', { exact: true })).toBeVisible()
  await tutor.getByRole('button', { name: 'Show distribution' }).click()
  for (const student of [ada, bob]) {
    await expect(student.getByRole('heading', { level: 1, name: 'The result' })).toBeVisible()
    await expect(student.getByText('Correct answer')).toHaveCount(0)
    await expect(student.getByText('Answered: 2 of 2', { exact: true })).toBeVisible()
  }
  await tutor.getByRole('button', { name: 'Show solution' }).click()
  for (const student of [ada, bob]) await expect(student.getByText('Correct answer')).toBeVisible()
  await expectAccessible(bob)
})

test('tempo and feedback reach the tutor', async ({ hall, laptop, phone }) => {
  const tutor = await laptop()
  await openSession(tutor, hall)
  const ada = await phone()
  await join(ada, hall.code)
  const tooFast = tutor
    .getByRole('region', { name: /^Tempo/ })
    .getByRole('definition')
    .nth(1)
  await expect(tooFast).toHaveText('0')
  await ada.getByRole('button', { name: 'Too fast' }).click()
  await expect(ada.getByText(/You can report the tempo again in/)).toBeVisible()
  await expect(tooFast).toHaveText('1')
  await ada.getByLabel('Message').fill('Could you repeat the proof?')
  await ada.getByRole('button', { name: 'Send feedback' }).click()
  await expect(ada.getByText('Feedback sent', { exact: true })).toBeVisible()
  await expect(ada.getByText(/You can send the next message in/)).toBeVisible()
  await expect(tutor.getByText('Could you repeat the proof?')).toBeVisible()
  // The emptied field was sent, not forgotten: nothing complains about it afterwards.
  await expect(ada.getByLabel('Message')).toHaveValue('')
  await ada.getByLabel('Message').blur()
  await expect(ada.getByText('Please enter a message.')).toBeHidden()
  await expectAccessible(ada)
})

test('leaving and coming back keeps the results', async ({ hall, phone }) => {
  const roundId = await startQuickCheck(hall)
  const ada = await registered(await phone(), hall)
  await choose(ada, 0)
  await hall.api.post(`api/rounds/${roundId}/end/`)
  await expect(ada.getByRole('heading', { level: 1, name: 'Your result' })).toBeVisible()
  await ada.locator('header summary').click()
  await ada.getByRole('button', { name: 'Leave the lecture' }).click()
  await ada.getByRole('button', { name: 'Yes, leave' }).click()
  await ada.waitForURL((url) => url.pathname === '/')
  await ada.goto('/app')
  await expect(ada).toHaveURL(/\/login\?next=%2Fapp$/)
  await join(ada, hall.code)
  await ada.goto('/app?view=results')
  await expect(ada.getByText('2 of 3 points').first()).toBeVisible()
})

test('a wrong code is said at the field and stays there', async ({ hall, phone }) => {
  const page = await phone({ locale: 'de-DE' })
  await page.goto('/')
  await expectAccessible(page)
  await page.getByLabel('Veranstaltungscode').fill('ZZZZZ9')
  await page.getByRole('button', { name: 'Beitreten' }).click()
  await expect(page.getByText('Ungültiger Veranstaltungscode.')).toBeVisible()
  await expect(page.getByLabel('Veranstaltungscode')).toHaveValue(/ZZZ ?ZZ9/)
  await page.goto(`/?code=${hall.code}`)
  await page.waitForURL('**/app')
})

test('a student who scans a wrong code gets a way back', async ({ hall, phone }) => {
  const page = await phone()
  await join(page, hall.code)
  await page.goto('/?code=ZZZZZ9')
  await page.getByRole('button', { name: 'Leave and join' }).click()
  await expect(page.getByText('Invalid lecture code.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Back to “${texts.lecture}”` }).click()
  await page.waitForURL('**/app')
})

test('everybody is sent where they belong', async ({ hall, laptop, phone }) => {
  const stranger = await laptop()
  await stranger.goto('/tutor/lecture/sessions')
  await expect(stranger).toHaveURL(/\/login\?next=%2Ftutor%2Flecture%2Fsessions$/)
  await stranger.goto('/nowhere')
  await expectAccessible(stranger)
  await stranger.goto('/forbidden')
  await expectAccessible(stranger)
  const student = await phone()
  await join(student, hall.code)
  for (const path of ['/', '/login', '/tutor', '/admin']) {
    await student.goto(path)
    await expect(student).toHaveURL(/\/app$/)
  }
  const tutor = await laptop()
  await openSession(tutor, hall)
  await tutor.goto('/app')
  await expect(tutor).toHaveURL(/\/tutor\/lecture\/dashboard$/)
  await tutor.goto('/admin')
  await expect(tutor).toHaveURL(/\/admin\/403\.html$/)
  await expectAccessible(tutor)
})
