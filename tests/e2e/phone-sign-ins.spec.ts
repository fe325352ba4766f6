import type { Page, Route } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

type Token = { id: string; token: string }

const look = /\/account\/phones\/[^/]+\/$/

/** Keeps what the laptop is told next until the answer is called for. */
async function holdLook(desk: Page): Promise<() => void> {
  let call = () => {}
  const called = new Promise<void>((resolve) => (call = resolve))
  await new Promise<void>((resolve, reject) => {
    const hold = async (route: Route) => {
      const response = await route.fetch()
      resolve()
      await called
      await route.fulfill({ response })
    }
    desk.route(look, hold, { times: 1 }).catch(reject)
  })
  return call
}

test('the QR code of the laptop signs the tutor in on the phone, once the laptop allows it', async ({
  hall,
  laptop,
  phone,
}) => {
  const [desk, hand] = [await laptop(), await phone()]
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await signIn(desk, hall.tutor)
  const answered = desk.waitForResponse((response) => response.url().endsWith('/backend/api/account/phones/'))
  await desk.getByRole('button', { name: 'Use phone as remote' }).click()
  const { token } = (await (await answered).json()) as Token
  const dialog = desk.getByRole('dialog', { name: 'Use phone as remote' })
  await expect(dialog.getByRole('img', { name: 'QR code that signs in your phone' })).toBeVisible()
  await expectAccessible(desk)

  await hand.goto(`/phone#${token}`)
  await expect(hand.getByText('Waiting for confirmation on your laptop.')).toBeVisible()
  await expectAccessible(hand)
  const asks = dialog.getByText(/A phone wants to sign in as you: code \w{3}\./)
  await expect(asks).toBeVisible()
  const check = /code (\w{3})\./.exec((await asks.textContent()) ?? '')?.[1] ?? ''
  await expect(hand.getByText(check)).toBeVisible()
  expect(new URL(hand.url()).hash).toBe('')
  await expectAccessible(desk)
  const letIn = await holdLook(desk)
  const over = desk.waitForResponse((response) => look.test(response.url()) && response.status() === 404)
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog.getByText('The phone is signed in.')).toBeVisible()
  await hand.waitForURL('**/tutor/lecture/dashboard')
  letIn()
  await over
  await expect(dialog.getByText('The phone is signed in.')).toBeVisible()
  await expect(hand.getByRole('heading', { level: 1 })).toContainText('Sorting by comparison')

  // The same code again is worth nothing.
  const other = await phone()
  await other.goto(`/phone#${token}`)
  await expect(other.getByText(/The QR code may have expired or been used already/)).toBeVisible()
  await expectAccessible(other)
})
