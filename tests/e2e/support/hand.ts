import type { Locator, Page } from '@playwright/test'

/** Seconds of the keystroke-level model (Card, Moran, Newell 1980): to point, to press, to type a sign, to change the device. */
const [POINT, PRESS, KEY, HOME] = [1.1, 0.2, 0.2, 0.4]

export type Effort = { clicks: number; keys: number; waitedSeconds: number; seconds: number }

/** Somebody with a mouse and a keyboard: counts what they do, and measures only what the product lets them wait. */
export class Hand {
  private clicks = 0
  private keys = 0
  private homings = 0
  private waitedMs = 0
  private at: 'mouse' | 'keyboard' = 'mouse'

  constructor(private readonly page: Page) {}

  private move(to: 'mouse' | 'keyboard'): void {
    if (this.at !== to) this.homings += 1
    this.at = to
  }

  private async wait(work: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now()
    await work()
    this.waitedMs += performance.now() - startedAt
  }

  /** Presses something with the mouse, once it can be pressed. */
  async click(target: Locator): Promise<void> {
    this.move('mouse')
    this.clicks += 1
    await this.wait(() => target.click())
  }

  /** Types into the field that has the focus. */
  async type(text: string): Promise<void> {
    this.move('keyboard')
    this.keys += Array.from(text).length
    await this.wait(() => this.page.keyboard.type(text))
  }

  /** Presses one key, such as Enter; a combination counts each of its keys. */
  async key(name: string): Promise<void> {
    this.move('keyboard')
    this.keys += name.split('+').filter(Boolean).length || 1
    await this.wait(() => this.page.keyboard.press(name))
  }

  /** Chooses a day in a field of a form: its eight digits. */
  async day(target: Locator, day: string): Promise<void> {
    await this.click(target)
    this.move('keyboard')
    this.keys += 8
    await this.wait(() => target.fill(day))
  }

  /** Opens a list of choices and takes the first one. */
  async choose(target: Locator): Promise<void> {
    await this.click(target)
    this.clicks += 1
    await this.wait(() => target.selectOption({ index: 1 }))
  }

  /** Looks until something is there. */
  async see(target: Locator): Promise<void> {
    await this.wait(() => target.waitFor())
  }

  /** All of it, in seconds of somebody who knows what to do; thinking is not counted. */
  effort(): Effort {
    const waitedSeconds = this.waitedMs / 1000
    const seconds = this.clicks * (POINT + PRESS) + this.keys * KEY + this.homings * HOME + waitedSeconds
    return { clicks: this.clicks, keys: this.keys, waitedSeconds, seconds }
  }
}
