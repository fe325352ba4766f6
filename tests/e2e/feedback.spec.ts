import type { Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { storeMessages } from '@/tests/e2e/support/crowd'
import type { Hall } from '@/tests/e2e/support/hall'
import { check, pressEscape, signIn, speak, untilStill } from '@/tests/e2e/support/people'
import type { Server } from '@/tests/e2e/support/server'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'

test.setTimeout(180_000)

const inbox = '/tutor/lecture/feedback'

type Sent = { text: string; category?: string }

/** Sends a message as a student of its own, since each may only send one every so often. */
async function send(server: Server, hall: Hall, message: Sent): Promise<void> {
  const student = await HttpClient.join(server.origin, hall.code)
  await student.post('api/student/feedback/', message)
  student.close()
}

async function openInbox(page: Page, hall: Hall, path = inbox): Promise<void> {
  await signIn(page, hall.tutor, path)
  await expect(page.getByRole('heading', { level: 1, name: 'Feedback' })).toBeVisible()
}

const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
/** A message that is of this category; its menu names the other ones. */
const ofCategory = (page: Page, text: string, category: string) =>
  message(page, text).getByText(category, { exact: true })
const navigation = (page: Page) => page.getByRole('link', { name: /^Feedback/ }).first()

test('the first message comes in by itself, and two windows never contradict each other', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await openInbox(page, hall)
  await expect(page.getByText('No feedback yet.')).toBeVisible()
  await expectAccessible(page)
  const other = await laptop()
  await signIn(other, hall.tutor)

  await send(server, hall, { text: 'Could you repeat the proof?', category: 'contentual' })
  await expect(message(page, 'repeat the proof')).toContainText('Unread')
  await expect(ofCategory(page, 'repeat the proof', 'On the content')).toBeVisible()
  await expect(page.getByText('No feedback yet.')).toBeHidden()
  await expect(message(other, 'repeat the proof')).toBeVisible()
  for (const window of [page, other]) await expect(navigation(window)).toHaveAccessibleName(/1 unread/)

  await other.getByRole('button', { name: 'Mark message 1 as read' }).click()
  for (const window of [page, other]) await expect(navigation(window)).not.toHaveAccessibleName(/unread/)
  await expect(message(page, 'repeat the proof')).not.toContainText('Unread')
  await expect(page.getByRole('button', { name: /^Mark 1 as read/ })).toBeHidden()

  await page.getByRole('button', { name: 'Mark message 1 as unread' }).click()
  await expect(message(other, 'repeat the proof')).toBeVisible()
  await page.getByRole('button', { name: 'Mark 1 as read' }).click()
  await expect(message(other, 'repeat the proof')).toBeHidden()
  // The button is gone; the keyboard goes on from where it was.
  await expect(page.getByRole('button', { name: /^Mark 1 as read/ })).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

/**
 * Presses the check of the first message beside the lecture in the moment in which it becomes this one, as a finger that
 * was on its way. Returns a function that tells whether it has.
 */
async function pressOnceFirst(page: Page, text: string): Promise<() => Promise<boolean>> {
  const region = page.getByRole('region', { name: /^Unread feedback/ })
  await region.evaluate((own, wanted) => {
    const observer = new MutationObserver(() => {
      const first = own.querySelector('li')
      if (!first?.textContent.includes(wanted)) return
      observer.disconnect()
      first.querySelector('button')?.click()
      own.setAttribute('data-pressed', wanted)
    })
    observer.observe(own, { childList: true, subtree: true })
  }, text)
  return async () => (await region.getAttribute('data-pressed')) === text
}

test('a press that was meant for a message beside the lecture does not mark the one that has just come', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await send(server, hall, { text: 'First' })
  await expect(message(page, 'First')).toBeVisible()
  const tooEarly = await pressOnceFirst(page, 'Second')
  await send(server, hall, { text: 'Second' })
  const read = message(page, 'Second').getByRole('button')
  await expect(read).toBeEnabled()
  await expect.poll(tooEarly).toBe(true)
  expect(await hall.api.get('api/feedback/?read=false')).toMatchObject({ total: 2 })
  // The second press of two is not meant for the message that comes up.
  const again = await pressOnceFirst(page, 'First')
  await read.click()
  await expect(message(page, 'Second')).toBeHidden()
  await expect.poll(again).toBe(true)
  await expect(message(page, 'First').getByRole('button')).toBeEnabled()
  expect(await hall.api.get('api/feedback/?read=false')).toMatchObject({ total: 1 })
})

test('what arrives moves nothing that is being read, also under a filter', async ({
  hall,
  laptop,
  server,
}) => {
  for (const text of ['First', 'Second', 'Third']) await send(server, hall, { text, category: 'orga' })
  const page = await laptop()
  await openInbox(page, hall, `${inbox}?read=false&category=orga`)
  await untilStill(message(page, 'Third'))
  const before = await message(page, 'Third').boundingBox()
  await check(message(page, 'Second').getByRole('checkbox'))
  await send(server, hall, { text: 'Not of this category', category: 'fun' })
  await send(server, hall, { text: 'Fourth', category: 'orga' })
  await expect(page.getByRole('button', { name: '1 new message: show it' })).toBeVisible()
  expect(await message(page, 'Third').boundingBox()).toEqual(before)
  await expectAccessible(page)

  // A session that begins loads the page anew, and still nothing moves.
  const renewed = page.waitForResponse(/_rsc=/)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await expect(page.getByRole('button', { name: 'End session' })).toBeVisible()
  await renewed
  await expect(message(page, 'Fourth')).toBeHidden()
  await expect(message(page, 'Second').getByRole('checkbox')).toBeChecked()

  await page.getByRole('button', { name: '1 new message: show it' }).click()
  await expect(message(page, 'Fourth')).toBeVisible()
  await expect(page.getByRole('button', { name: /new message/ })).toBeHidden()
  await expect(message(page, 'Not of this category')).toBeHidden()
})

test('300 messages are searched, filtered and paged', async ({ hall, laptop, server }) => {
  await storeMessages(server, hall, [1, 300], 'Nachricht Nummer #.', [41, 60])
  const page = await laptop()
  await openInbox(page, hall)
  await expect(navigation(page)).toHaveAccessibleName(/300 unread/)
  await expect(page.getByText('1 of 6', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('2 of 6', { exact: true })).toBeVisible()

  await send(server, hall, { text: 'The newest of all' })
  await page.getByRole('button', { name: '1 new message: show it' }).click()
  await expect(page.getByText('1 of 7', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '#301' })).toContainText('The newest of all')

  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Disruption in the hall' })
  await expect(page.getByRole('checkbox', { name: /^Choose message/ })).toHaveCount(20)
  await page.getByRole('searchbox').fill('there is no such thing')
  await expect(page.getByText('No entries were found.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page.getByText('1 of 7', { exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill('nummer 287')
  await expect(page.getByRole('checkbox', { name: /^Choose message/ })).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Choose message/ })).not.toHaveCount(1)
  await page.goto(`${inbox}?session=none&sort=date`)
  await expect(page.getByRole('listitem').filter({ hasText: '#1' }).first()).toBeVisible()
  await page.goto(`${inbox}?session=${hall.lectureId}&page=wrong`)
  await expect(page.getByText('1 of 7', { exact: true })).toBeVisible()

  // On a phone the filters come on demand, so that messages are what is seen.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(inbox)
  await expect(page.getByLabel('Category', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Filters and order', exact: true }).click()
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Disruption in the hall' })
  await expect(page.getByRole('checkbox', { name: /^Choose message/ })).toHaveCount(20)
  await page.getByRole('button', { name: 'Filters and order (1)' }).click()
  await expect(page.getByLabel('Category', { exact: true })).toBeHidden()
})

test('several are sorted and deleted from the keyboard', async ({ hall, laptop, server }) => {
  for (const text of ['One', 'Two', 'Three', 'Four']) await send(server, hall, { text })
  const page = await laptop()
  await openInbox(page, hall)
  const press = async (name: string, key: string) => {
    await page
      .getByRole('checkbox', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .first()
      .focus()
    await page.keyboard.press(key)
  }
  await press('Choose message 1', 'Space')
  await press('Choose message 2', 'Space')
  await expect(page.getByText('2 chosen')).toBeVisible()
  await press('Read', 'Enter')
  await expect(navigation(page)).toHaveAccessibleName(/2 unread/)
  await expect(message(page, 'One')).not.toContainText('Unread')
  await expect(page.getByRole('checkbox', { name: 'Choose all' })).toBeFocused()

  await press('Choose message 3', 'Space')
  await page.locator('summary').filter({ hasText: 'Move to category…' }).press('Enter')
  await press('Humorous', 'Enter')
  await expect(ofCategory(page, 'Three', 'Humorous')).toBeVisible()

  await press('Choose message 1', 'Space')
  await press('Choose message 4', 'Space')
  await press('Delete', 'Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete 2 messages?' })
  await expect(question).toBeVisible()
  await pressEscape(question)
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('2 messages deleted', { exact: true })).toBeVisible()
  await expect(message(page, 'Four')).toBeHidden()
  await expect(page.getByRole('list', { name: 'Messages' })).toBeFocused()
  await expect(navigation(page)).toHaveAccessibleName(/1 unread/)

  await page
    .locator('summary')
    .filter({ has: page.getByLabel('More for message 2') })
    .press('Enter')
  await message(page, 'Two').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toContainText('“Two” is deleted for good')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('Message deleted', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /^Choose message/ })).toHaveCount(1)
  await expect(ofCategory(page, 'Three', 'Humorous')).toBeVisible()
})

test('without a connection nothing is pretended, and what was saved stays', async ({
  hall,
  laptop,
  server,
}) => {
  for (const text of ['Kept', 'Other']) await send(server, hall, { text })
  const page = await laptop()
  await openInbox(page, hall)
  await page.getByRole('button', { name: 'Mark message 1 as read' }).click()
  await expect(navigation(page)).toHaveAccessibleName(/1 unread/)
  // The question is fetched when it is asked for the first time.
  await page.getByLabel('More for message 2').click()
  await message(page, 'Other').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await page.context().setOffline(true)
  const failed = page.getByText('Network error. Please check your connection.', { exact: true }).first()
  await page.getByRole('button', { name: 'Mark message 2 as read' }).click()
  await expect(failed).toBeVisible()
  await expect(message(page, 'Other')).toContainText('Unread')
  await page.getByLabel('More for message 1').click()
  await message(page, 'Kept').getByRole('button', { name: 'To “Humorous”' }).click()
  await expect(ofCategory(page, 'Kept', 'No category')).toBeVisible()
  await expect(message(page, 'Kept')).not.toContainText('Unread')
  await page.getByLabel('More for message 2').click()
  // By a key: the notification of the failure before comes in the corner where the pointer would be.
  await message(page, 'Other').getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(message(page, 'Other')).toBeVisible()

  await page.context().setOffline(false)
  await send(server, hall, { text: 'Sent meanwhile' })
  await expect(page.getByRole('button', { name: '1 new message: show it' })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(message(page, 'Kept')).not.toContainText('Unread')
  await expect(message(page, 'Other')).toContainText('Unread')
})

test('long messages and long words stay readable, and text stays text', async ({ hall, laptop, server }) => {
  const word = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'
  await send(server, hall, { text: `<img src=x onerror=alert(1)> <b>${word.repeat(3)}</b>` })
  await send(server, hall, { text: `Erste Zeile\n\n${`${word} und dann `.repeat(12)}`.padEnd(1000, '!') })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await send(server, hall, { text: `${word}: bitte wiederholen!`, category: 'disruptive' })
  const page = await laptop()
  await signIn(page, hall.tutor)
  await speak(page, 'de')
  await page.goto(inbox)
  await expect(page.getByText(`<b>${word}`)).toBeVisible()
  await expect(page.locator('main img')).toHaveCount(0)
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: 'Alles anzeigen' }).click()
  await expect(page.getByText('!!!!!')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Alles anzeigen' })).toBeHidden()
})
