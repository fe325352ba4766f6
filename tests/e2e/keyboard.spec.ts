import type { Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { expectDuration } from '@/tests/e2e/support/countdown'
import { giveTime, texts } from '@/tests/e2e/support/hall'
import { tabAndPress, tabTo, watchPointer } from '@/tests/e2e/support/keyboard'
import { openSession, pressEscape } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'
import { warmUp } from '@/tests/e2e/support/warm-up'

test.use({ reducedMotion: 'no-preference' })

test.setTimeout(120_000)

/** Presses a key once more in the moment in which a button says so: the second press of two. */
async function pressAsSoonAs(page: Page, text: string, key: string): Promise<void> {
  await page.evaluate(
    ([words, pressed]) => {
      const observer = new MutationObserver(() => {
        const isThere = [...document.querySelectorAll('button')].some((shown) =>
          shown.textContent.includes(words),
        )
        if (!isThere) return
        observer.disconnect()
        document.dispatchEvent(new KeyboardEvent('keydown', { key: pressed }))
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    },
    [text, key] as const,
  )
}

const button = (page: Page, name: string) => page.getByRole('button', { name })

test('a whole lecture by keyboard alone, without one click', async ({ hall, laptop, server }) => {
  await giveTime(hall)
  const page = await laptop()
  const pressed = await watchPointer(page)
  const student = await HttpClient.join(server.origin, hall.code)

  await test.step('sign in', async () => {
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(hall.tutor.email)
    await tabTo(page, 'Password')
    await page.keyboard.type(hall.tutor.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/tutor/lecture/dashboard')
    await expect(button(page, 'Start session')).toBeVisible()
  })

  await test.step('the keys, the session', async () => {
    // A key that is pressed before the page is hydrated reaches nobody.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    // Behind the dialog nothing starts.
    await page.keyboard.press('s')
    await pressEscape(page.getByRole('dialog'))
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button(page, 'End session')).toBeHidden()
    await expect(button(page, 'Start session')).toBeEnabled()
    await page.keyboard.press('s')
    await expect(button(page, 'End session')).toBeVisible()
  })

  await test.step('a QuickCheck with another duration, 30 s more, its end and its result', async () => {
    await expect(button(page, 'Start QuickCheck')).toBeVisible()
    await page.keyboard.press('t')
    // Typed into a field, a letter is a letter.
    await page.keyboard.type('90s')
    await expect(page.getByText('Please enter 10 to 600 seconds.')).toBeVisible()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(button(page, 'End QuickCheck')).toBeVisible()
    await expectDuration(page, hall, 180)
    await page.keyboard.press('+')
    await expectDuration(page, hall, 210)
    await page.keyboard.press('e')
    await expect(button(page, 'Show distribution')).toBeEnabled()
    const second = page.getByRole('radio', { name: /^2/ })
    await expect(second).toBeVisible()
    await page.keyboard.press('2')
    await expect(second).toBeChecked()
    await page.keyboard.press('r')
    await expect(button(page, 'Show solution')).toBeEnabled()
    await page.keyboard.press('r')
    await expect(page.getByText('Solution shown')).toBeVisible()
  })

  await test.step('feedback arrives and is read', async () => {
    await student.post('api/student/feedback/', { text: 'Could you repeat the proof?' })
    await expect(page.getByText('Could you repeat the proof?')).toBeVisible()
    await expect(button(page, 'Mark as read').first()).toBeEnabled()
    await page.keyboard.press('m')
    await expect(page.getByText('No unread feedback.')).toBeVisible()
  })

  await test.step('the next: a question', async () => {
    await page.keyboard.press('n')
    await expect(button(page, 'Start question')).toBeVisible()
    await page.keyboard.press('s')
    await expect(button(page, 'End question')).toBeVisible()
    await expect(button(page, 'Show interim result')).toBeVisible()
    await page.keyboard.press('i')
    await expect(button(page, 'Hide interim result')).toBeVisible()
    await page.keyboard.press('e')
    await expect(button(page, 'Show distribution')).toBeEnabled()
    await page.keyboard.press('r')
    await expect(button(page, 'Show solution')).toBeEnabled()
    await page.keyboard.press('r')
    await expect(page.getByText('Solution shown')).toBeVisible()
  })

  await test.step('the end of the session', async () => {
    await page.keyboard.press('x')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await tabAndPress(page, 'End session')
    await expect(page.getByRole('heading', { name: /^Results of session/ })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(texts.quickCheck) })).toBeVisible()
  })
  expect(await pressed()).toBeNull()
  student.close()
})

test('a remote presenter leads from the wall; the windows follow each other', async ({ hall, laptop }) => {
  await giveTime(hall)
  const tutor = await laptop()
  await openSession(tutor, hall)
  const wall = await tutor.context().newPage()
  // Keys are heard as soon as the page follows the lecture.
  const followed = wall.waitForRequest('**/backend/api/live/**')
  await wall.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await followed
  const onward = (name: string) => wall.getByRole('button', { name, exact: false })

  await expect(onward(`Start “${texts.quickCheck}”`)).toBeEnabled()
  let ends = 0
  wall.on('request', (request) => (ends += Number(request.url().endsWith('/end/'))))
  await pressAsSoonAs(wall, 'End', 'ArrowRight')
  await wall.keyboard.press('PageDown')
  await expect(wall.getByRole('heading', { level: 2, name: texts.quickCheck })).toBeVisible()
  await expect(button(tutor, 'End QuickCheck')).toBeVisible()

  // The press that came at once is the same press twice; one that comes after two seconds ends.
  await expect(wall.getByRole('timer')).toHaveText(/^9:(?!5[89])/)
  expect(ends).toBe(0)
  // A button that has only just come on is not meant by a press.
  await expect(onward('End')).toBeEnabled()
  await wall.keyboard.press('ArrowRight')
  await expect.poll(() => ends).toBe(1)
  await expect(wall.getByText('Time is up')).toBeVisible()
  await expect(onward('Show distribution')).toBeEnabled()
  await pressAsSoonAs(wall, 'Show solution', 'PageDown')
  await wall.keyboard.press('PageDown')
  // The second of two presses, as a remote presenter sends them, shows nothing more.
  await expect(onward('Show solution')).toBeEnabled()
  await expect(wall.getByText('Correct answer')).toHaveCount(0)
  await wall.keyboard.press('PageDown')
  await expect(wall.getByText('Correct answer')).toBeVisible()
  await expect(tutor.getByText('Solution shown')).toBeVisible()

  await expect(wall.getByText('Question 1 of 2').first()).toBeVisible()
  await wall.keyboard.press('PageDown')
  await expect(wall.getByText('Question 2 of 2').first()).toBeVisible()
  await wall.keyboard.press('PageUp')
  await expect(wall.getByText('Question 1 of 2').first()).toBeVisible()
  await wall.keyboard.press('b')
  await expect(onward('Show the view again')).toBeVisible()
  await wall.keyboard.press('.')
  await expect(onward('Show the view again')).toBeHidden()

  await wall.keyboard.press('PageDown')
  await wall.keyboard.press('PageDown')
  await expect(wall.getByText('The next question will appear here.')).toBeVisible()
  await wall.keyboard.press('PageUp')
  await expect(wall.getByText('Question 2 of 2').first()).toBeVisible()
  await wall.keyboard.press('PageDown')

  // What is chosen on the laptop is what the presenter starts.
  await tutor.keyboard.press('n')
  await expect(onward('Start the question')).toBeEnabled()
  await wall.keyboard.press('PageDown')
  await expect(wall.getByText(texts.question).first()).toBeVisible()
  await expect(button(tutor, 'End question')).toBeVisible()
  await tutor.keyboard.press('e')
  await expect(wall.getByText('Time is up')).toBeVisible()
})

test('two laptops lead the same lecture; without a connection both say so and recover', async ({
  hall,
  laptop,
  server,
}) => {
  test.setTimeout(180_000)
  await giveTime(hall)
  const [one, other] = [await laptop(), await laptop()]
  await openSession(one, hall)
  await other.goto('/login?next=/tutor/lecture/dashboard')
  await other.getByLabel('Email').fill(hall.tutor.email)
  await other.getByLabel('Password').fill(hall.tutor.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(button(other, 'Start QuickCheck').first()).toBeVisible()

  await one.keyboard.press('s')
  await expect(button(other, 'End QuickCheck')).toBeVisible()
  // Only one thing runs at a time.
  await expect(button(other, `Start: ${texts.question}`)).toHaveAttribute('aria-disabled', 'true')
  // Both pages have been loaded anew with what runs.
  for (const page of [one, other]) await expect(button(page, 'Show interim result')).toBeVisible()

  await server.kill()
  for (const page of [one, other]) await expect(page.getByText(/Connection lost, reconnecting/)).toBeVisible()
  await one.keyboard.press('e')
  await expect(one.getByText('Failed to end the QuickCheck').first()).toBeVisible()
  await server.start()
  for (const page of [one, other])
    await expect(page.getByText(/Connection lost, reconnecting/)).toBeHidden({ timeout: 40_000 })
  // A machine that does other things beside may be too slow for the first pages; those come by themselves.
  await expect(button(one, 'End QuickCheck')).toBeVisible()
  await one.keyboard.press('e')
  await expect(button(other, 'Show distribution')).toBeVisible()
  // The next tests meet a server that has shown its pages, as at its first start.
  await warmUp(server)
})
