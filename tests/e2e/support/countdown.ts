import type { Page } from '@playwright/test'
import type { Hall } from '@/tests/e2e/support/hall'
import { expect } from '@/tests/e2e/support/test'

type Round = { startedAt: string; endsAt: string }

/** Seconds between two countdowns that a slow machine may take for one and the same. */
const SLACK = 5

/** The round that was started last. */
export async function lastRound({ api, sessionId }: Hall): Promise<Round> {
  const { items } = await api.get<{ items: [Round] }>(`api/rounds/?session=${sessionId}`)
  return items[0]
}

/** Waits until a page counts down to a moment, whenever that is read. */
export async function expectCountdown(page: Page, endsAt: string): Promise<void> {
  const error = async () => {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number)
    return Math.abs(60 * minutes + seconds - (Date.parse(endsAt) - Date.now()) / 1000)
  }
  await expect.poll(error, { message: 'seconds beside the end' }).toBeLessThan(SLACK)
}

/** Waits until the last round takes so many seconds in all, and a page counts down to its end. */
export async function expectDuration(page: Page, hall: Hall, seconds: number): Promise<void> {
  const duration = async () => {
    const { startedAt, endsAt } = await lastRound(hall)
    return (Date.parse(endsAt) - Date.parse(startedAt)) / 1000
  }
  await expect.poll(duration).toBe(seconds)
  await expectCountdown(page, (await lastRound(hall)).endsAt)
}
