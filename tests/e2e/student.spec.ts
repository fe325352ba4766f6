import { texts } from '@/tests/e2e/support/hall'
import { check, join, register, signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'
import { stretchHall } from '@/tests/e2e/support/worst-hall'

test.setTimeout(120_000)

test('a code is joined however it is typed, scanned or come back to', async ({ hall, phone }) => {
  const { code } = hall
  const forms = [code.toLowerCase(), `${code.slice(0, 3)}-${code.slice(3)}`, ` ${code.split('').join(' ')} `]
  for (const typed of forms) {
    const page = await phone()
    await page.goto('/')
    await page.getByLabel('Lecture code').fill(typed)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/app')
  }
  const scanned = await phone()
  await scanned.goto(`/?code=${code.toLowerCase()}`)
  await scanned.waitForURL('**/app')
  // Coming back to the entry page goes straight in.
  await scanned.goto('/')
  await expect(scanned).toHaveURL(/\/app$/)
  await expect(scanned.getByRole('heading', { level: 1 })).toHaveText('Waiting for the lecture to start')
  await expect(scanned.getByText('Please wait for the tutor to start the lecture.')).toBeVisible()
})

test('a wrong code says which signs codes never contain, where it has one', async ({ phone }) => {
  const page = await phone()
  await page.goto('/')
  await page.getByLabel('Lecture code').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the lecture code.')).toBeVisible()
  await page.getByLabel('Lecture code').fill('OIL 01O')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('Invalid lecture code. Codes never contain these characters: 0 O 1 I L'),
  ).toBeVisible()
  await expect(page.getByLabel('Lecture code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Lecture code').fill('ZZZZZZ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invalid lecture code.', { exact: true })).toBeVisible()
})

test('the notification area is there from the first paint, and F8 leads to it', async ({ hall, phone }) => {
  const plain = await phone({ javaScriptEnabled: false })
  await plain.goto('/')
  await expect(plain.getByRole('region', { name: 'Notifications (F8)' })).toHaveCount(1)
  const page = await phone()
  await join(page, hall.code)
  const area = page.getByRole('region', { name: 'Notifications (F8)' })
  await expect(area).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(area.getByRole('list')).toBeFocused()
})

test('joining where a tutor is signed in asks first', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor, `/?code=${hall.code}`)
  const question = page.getByRole('alertdialog', { name: 'Join this lecture?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await page.goto('/tutor/lecture/dashboard')
  await expect(page).toHaveURL(/\/tutor\/lecture\/dashboard$/)
  await page.goto(`/?code=${hall.code}`)
  await question.getByRole('button', { name: 'Join and log out' }).click()
  await page.waitForURL('**/app')
})

test('a round that starts is told on earlier results too, however far they are scrolled', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone({ viewport: { width: 320, height: 568 } })
  await join(page, hall.code)
  await page.goto('/app?view=privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  const told = page.getByRole('alert').filter({ has: page.getByRole('link') })
  await expect(told).toBeInViewport({ ratio: 1 })
  await told.getByRole('link').click()
  await expect(page.getByText(texts.question)).toBeVisible()
})

test('a round that starts takes neither the words nor the focus from who is writing, and leaves the field in view', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await phone()
  await join(page, hall.code)
  const message = page.getByLabel('Message')
  await message.pressSequentially('Could you')
  await hall.api.post('api/rounds/', { kind: 'question', id: hall.questionId, timer: 300 })
  await expect(page.getByRole('heading', { level: 1, name: 'A question has started.' })).toBeVisible()
  await expect(message).toBeFocused()
  await page.keyboard.type(' repeat that?')
  await expect(message).toHaveValue('Could you repeat that?')
  await expect(message).toBeInViewport()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByText('Feedback sent', { exact: true })).toBeVisible()
  await expect(page.getByText(/You can send the next message in/)).toBeVisible()
  await page.getByRole('button', { name: 'Answer now' }).click()
  await expect(page.getByText(texts.question)).toBeVisible()

  // While it is asked, tempo and feedback are in the menu.
  await page.locator('header summary').click()
  await page.getByRole('button', { name: 'Tempo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Too slow' }).click()
  await expect(page.getByText('Tempo reported', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is only chosen when a question ends is sent by itself: its time is over, the tutor or the session ends it', async ({
  hall,
  phone,
  server,
}) => {
  const { api, lectureId, sessionId, questionId } = hall
  await api.post('api/sessions/activate', { id: sessionId })
  const page = await phone()
  await join(page, hall.code)
  const choose = async () => {
    const round = { kind: 'question', id: questionId, timer: 300 }
    const { id } = await api.post<{ id: string }>('api/rounds/', round)
    await expect(page.getByRole('heading', { level: 1, name: 'A question for you' })).toBeVisible()
    await check(page.getByRole('radio').nth(1))
    await expect(page.getByText(/your answer is sent/)).toBeVisible()
    return id
  }
  const expectArrived = async (roundId: string) => {
    const answered = () => api.get<{ submissions: number }>(`api/rounds/${roundId}/results/`)
    await expect.poll(async () => (await answered()).submissions).toBe(1)
    await expect(page.getByText('Answer saved', { exact: true })).toBeVisible()
  }
  const byTime = await choose()
  // Its last seconds come once the answer is chosen, however long that took; the phone hears of them with the new title.
  await server.query(`UPDATE round SET ends_at = clock_timestamp() + interval '3 s' WHERE id = '${byTime}'`)
  await api.patch(`api/lectures/${lectureId}/`, { title: 'Sorting' })
  await expectArrived(byTime)
  const byTutor = await choose()
  await api.post(`api/rounds/${byTutor}/end/`)
  await expectArrived(byTutor)
  const bySession = await choose()
  await api.post('api/sessions/deactivate', { id: sessionId })
  await expectArrived(bySession)
})

test('a second tap on “Next” at the last question does not submit', async ({ hall, phone }) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 300 })
  const page = await phone()
  await join(page, hall.code)
  await register(page, 'Ada Lovelace', '471100')
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const tapTwice = async () => {
    const box = await next.boundingBox()
    if (!box) throw new Error('The button is not there.')
    await page.mouse.dblclick(box.x + box.width * 0.8, box.y + box.height / 2)
    await expect(page.getByRole('heading', { level: 1, name: 'Question 2 of 2' })).toBeVisible()
  }
  await check(page.getByRole('radio').first())
  // Now "Submit" takes a part of its place.
  await tapTwice()
  await check(page.getByRole('radio').first())
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(next).toBeDisabled()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(next).toBeEnabled()
  await tapTwice()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await check(page.getByRole('radio').last())
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
})

test('a lecture is rated with stars by keyboard, changed, and afterwards rated only once', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const [ada, bob] = [await phone(), await phone()]
  await join(ada, hall.code)
  await join(bob, hall.code)
  // It is not offered at the beginning; whoever looks for it finds it.
  const openRating = async () => {
    await ada.locator('header summary').click()
    await ada.getByRole('button', { name: 'Rate', exact: true }).click()
  }
  await openRating()
  await ada.getByRole('button', { name: 'Send rating' }).click()
  await expect(ada.getByText('Please choose one to five stars.')).toBeVisible()
  const group = ada.getByRole('group', { name: 'How was the lecture?' })
  await group.getByRole('radio').nth(2).focus()
  await ada.keyboard.press('Space')
  await ada.keyboard.press('ArrowRight')
  await expect(group.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
  await ada.getByRole('button', { name: 'Send rating' }).click()
  await expect(ada.getByText('Rating sent', { exact: true })).toBeVisible()
  await ada.reload()
  await openRating()
  await expect(group.getByRole('radio', { name: '4 of 5 stars' })).toBeChecked()
  await check(group.getByRole('radio', { name: '5 of 5 stars' }))
  await expect(ada.getByText('Not sent yet. 4 of 5 stars are saved.')).toBeVisible()
  await ada.getByRole('button', { name: 'Change rating' }).click()
  await expect(ada.getByText(/Your rating is saved/)).toBeVisible()
  await ada.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await expect(ada.getByText('Thank you, your rating has arrived.')).toBeVisible()
  await expect(bob.getByRole('heading', { level: 1, name: 'The session has ended' })).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Too fast' })).toBeHidden()
  await check(bob.getByRole('radio', { name: '3 of 5 stars' }))
  await bob.getByRole('button', { name: 'Send rating' }).click()
  await expect(bob.getByText('Thank you, your rating has arrived.')).toBeVisible()
  await bob.reload()
  await expect(bob.getByText('Thank you, your rating has arrived.')).toBeVisible()
  await expect(bob.getByRole('radio')).toHaveCount(0)
  expect(await hall.api.get(`api/dashboard/?lecture=${hall.lectureId}`)).toMatchObject({
    rating: { mean: 4, count: 2 },
  })
})

test('a number that is taken is refused in the server’s words, and what was typed stays', async ({
  hall,
  phone,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId })
  const [ada, eve] = [await phone(), await phone()]
  await join(ada, hall.code)
  await register(ada, 'Ada Lovelace', '471100')
  await join(eve, hall.code)
  await eve.getByLabel('Name').fill('Eve')
  await eve.getByLabel('Matriculation number', { exact: true }).fill('471100')
  await eve.getByRole('button', { name: 'Take part' }).click()
  await expect(eve.getByText('Failed to register for the QuickCheck', { exact: true })).toBeVisible()
  await expect(eve.getByRole('alert').filter({ hasText: 'another device' }).first()).toBeVisible()
  await expect(eve.getByLabel('Name')).toHaveValue('Eve')

  // Whether 0 is typed or the box is ticked: what it means is said before it is sent.
  const withoutNumber = eve.getByText('Please contact your tutor so that your points are counted.', {
    exact: false,
  })
  await expect(withoutNumber).toBeHidden()
  await eve.getByLabel('Matriculation number', { exact: true }).fill('0')
  await expect(withoutNumber).toBeVisible()

  await ada.getByRole('button', { name: 'Leave the QuickCheck' }).click()
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Leave the QuickCheck' }).click()
  await expect(ada.getByText('You have left the QuickCheck', { exact: true })).toBeVisible()
  await expect(ada.getByRole('heading', { level: 1, name: 'Join the QuickCheck' })).toBeVisible()
})

test('a wide screen shows a whole QuickCheck at once', async ({ hall, laptop }) => {
  const { quickCheckId } = await stretchHall(hall)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await join(page, hall.code)
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: quickCheckId })
  await page.getByLabel('Name').fill('Ada Lovelace')
  await check(page.getByLabel('I have no matriculation number'))
  await page.getByRole('button', { name: 'Take part' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Question 7,/ }).click()
  await expect(page.getByRole('heading', { name: 'Question 7 of 8' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Question 7 of 8' })).toBeInViewport()
  for (let place = 0; place < 8; place += 1)
    await check(page.getByRole('radiogroup').nth(place).getByRole('radio').nth(1))
  await expect(page.getByRole('button', { name: /, answered$/ })).toHaveCount(8)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, your answers are in' })).toBeVisible()
})
