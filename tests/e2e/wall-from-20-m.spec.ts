import type { Locator, Page } from '@playwright/test'
import { texts } from '@/tests/e2e/support/hall'
import { speak, untilStill } from '@/tests/e2e/support/people'
import { expect, expectAccessible, expectDarkColours, test } from '@/tests/e2e/support/test'
import {
  answerAll,
  boxOf,
  expectReadable,
  fontSize,
  joinAll,
  openWall,
  projectors,
  showResult,
  startQuestion,
} from '@/tests/e2e/support/wall-screens'

// The last of the long ones: not for one worker alone, while the others have nothing left to do.
test.describe.configure({ mode: 'parallel' })

const [large, small] = projectors
const controls = (page: Page) => page.getByRole('region', { name: 'Controls' })
const gone = (part: Locator) => expect(part).toHaveCSS('opacity', '0')

/** Looks at a state in both themes: it is readable, and axe has nothing to say. */
async function look(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    await page.clock.runFor(3_000)
    await gone(controls(page))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectReadable(page)
    }
    await expectDarkColours(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
  })
}

test('every state of the wall is readable from the last row', async ({ hall, laptop, server }) => {
  test.setTimeout(300_000)
  const page = await laptop({ viewport: large })
  await page.clock.install()
  await openWall(page, hall)
  await expect(page.getByText('The next question will appear here.')).toBeVisible()
  await look(page, 'before a question')

  const students = await joinAll(server.origin, hall, 4)
  const first = await startQuestion(hall)
  await expect(page.getByText(texts.question)).toBeVisible()
  await answerAll(students, [0, 1, 1, 2])
  await expect(page.getByText('4 of 4')).toBeVisible()
  await look(page, 'a question runs')

  // It stays for three seconds.
  const collecting = page.getByText('Collecting the last answers').waitFor()
  await hall.api.post(`api/rounds/${first.id}/end/`)
  await collecting
  await expectReadable(page)
  await showResult(hall, first.id, 'distribution')
  await expect(page.getByRole('table')).toBeVisible()
  await look(page, 'distribution')
  await showResult(hall, first.id, 'solution')
  await expect(page.getByText('Correct answer')).toBeVisible()
  await look(page, 'solution')

  const second = await startQuestion(hall)
  await expect(page.getByRole('timer')).toBeVisible()
  await answerAll(students, [0, 0, 1, 2])
  await showResult(hall, second.id, 'distribution')
  await expect(page.getByText('Before').last()).toBeVisible()
  await look(page, 'comparison')
  await showResult(hall, second.id, 'solution')
  await expect(page.getByText('Correct answer')).toBeVisible()
  await look(page, 'comparison with the solution')

  await page.keyboard.press('PageDown')
  await expect(page.getByText('The next question will appear here.')).toBeVisible()
  await look(page, 'nothing runs')
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 120 })
  await expect(page.getByRole('heading', { level: 2, name: texts.quickCheck })).toBeVisible()
  await look(page, 'a QuickCheck runs')

  await page.keyboard.press('b')
  const blank = page.getByRole('button', { name: 'Show the view again' })
  await expect(blank).toBeVisible()
  await expect(blank).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  expect(await blank.boundingBox()).toEqual({ x: 0, y: 0, ...large })
  await expectAccessible(page)
  for (const student of students) student.close()
})

test('a bar is thick, bears its answer, and has its share in the middle', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop({ viewport: large, reducedMotion: 'reduce' })
  await openWall(page, hall)
  const students = await joinAll(server.origin, hall, 4)
  const rows = page.getByRole('table').locator('tbody tr')

  const first = await startQuestion(hall)
  await answerAll(students, [0, 1, 1, 2])
  await showResult(hall, first.id, 'distribution')
  await expect(rows).toHaveCount(3)
  await expectCentred(rows, 1)
  await expectContrast(page)

  const second = await startQuestion(hall)
  await answerAll(students, [0, 0, 0, 2])
  await showResult(hall, second.id, 'distribution')
  await expect(rows.first()).toContainText('75%')
  await expect(rows.first()).toContainText('+50%')
  await expect(rows.first()).toContainText('25%')
  await expect(rows.nth(1)).toContainText('−50%')
  await expectCentred(rows, 2)
  await showResult(hall, second.id, 'solution')
  await expect(page.getByText('Correct answer')).toBeVisible()
  await expectContrast(page)
  for (const student of students) student.close()
})

/** Of each answer: so many equal bars, the answer in the first, and the shares in the middle of theirs. */
async function expectCentred(rows: Locator, bars: number): Promise<void> {
  for (const row of await rows.all()) {
    const [tracks, shares] = [row.locator('.wall-track'), row.getByText(/^\d+%$/)]
    await expect(tracks).toHaveCount(bars)
    await expect(shares).toHaveCount(bars)
    const answer = await boxOf(row.getByRole('rowheader').locator('.prose-question'))
    const whole = await boxOf(tracks.first())
    expect(answer.y).toBeGreaterThanOrEqual(whole.y)
    expect(answer.y + answer.height).toBeLessThanOrEqual(whole.y + whole.height)
    for (let place = 0; place < bars; place += 1) {
      const [track, share] = [await boxOf(tracks.nth(place)), await boxOf(shares.nth(place))]
      expect(track.height).toBeGreaterThanOrEqual(48)
      expect(track.height).toBeCloseTo(whole.height, 0)
      expect(Math.abs(share.centreX - track.centreX)).toBeLessThan(2)
      expect(Math.abs(share.centreY - track.centreY)).toBeLessThan(2)
    }
  }
}

/** Ink is read on what is filled and on what is not, and a bar is seen beside its ground; in both themes. */
async function expectContrast(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const contrasts = await page.locator('.wall-track').evaluateAll((tracks) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const luminance = (colour: string): number => {
        if (!context) return Number.NaN
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (one: string, other: string): number => {
        const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
        return (light + 0.05) / (dark + 0.05)
      }
      return tracks.flatMap((track) => {
        const fill = track.firstElementChild
        if (!fill) return []
        const { color, backgroundColor: ground } = getComputedStyle(track)
        const { backgroundColor, borderInlineEndColor, borderInlineEndWidth } = getComputedStyle(fill)
        const edge = borderInlineEndWidth === '0px' ? backgroundColor : borderInlineEndColor
        return [
          {
            text: Math.min(contrast(color, backgroundColor), contrast(color, ground)),
            bar: contrast(edge, ground),
          },
        ]
      })
    })
    for (const { text, bar } of contrasts) {
      expect(text).toBeGreaterThanOrEqual(4.5)
      expect(bar).toBeGreaterThanOrEqual(3)
    }
  }
}

const sentence = 'An operating system manages processes, memory and devices for its applications. '
const formula =
  '$$\\sum_{k=0}^{n} \\binom{n}{k} x^k y^{n-k} = (x+y)^n \\quad \\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi} \\quad \\prod_{p} \\frac{1}{1-p^{-s}} = \\sum_{n=1}^{\\infty} \\frac{1}{n^s} = \\zeta(s)$$'
const eight = Array.from(
  { length: 8 },
  (_, place) =>
    `Memory is cut into ${place + 2} pages that are loaded when a process asks for them, and evicted when it is full`,
)

for (const { name, text, answers } of [
  {
    name: 'a question of 1,000 characters',
    text: sentence.repeat(13).slice(0, 1_000),
    answers: ['Yes', 'No'],
  },
  { name: 'a wide formula and eight long answers', text: `Which one holds?\n\n${formula}`, answers: eight },
])
  test(`${name}: letters shrink, and nothing is cut off or scrolls`, async ({ hall, laptop, server }) => {
    const page = await laptop({ viewport: large, reducedMotion: 'reduce' })
    await openWall(page, hall)
    const students = await joinAll(server.origin, hall, 2)
    const question = page.locator('[data-fit] .wall-question')
    await startQuestion(hall)
    await expect(question).toContainText(texts.question)
    const short = await fontSize(question)
    const { id: questionId } = await hall.api.post<{ id: string }>(
      `api/vue/questions/?a=create&lecture=${hall.lectureId}`,
      { text, answers: answers.map((answer) => ({ text: answer })), correctAnswer: 0 },
    )
    await hall.api
      .get<{ items: { id: string; running: boolean }[] }>(`api/rounds/?session=${hall.sessionId}`)
      .then(async ({ items }) => {
        for (const { id, running } of items) if (running) await hall.api.post(`api/rounds/${id}/end/`)
      })
    const { id } = await startQuestion(hall, questionId)
    await expect(question).toContainText(text.slice(0, 12))
    expect(await fontSize(question)).toBeLessThan(short)
    await expectReadable(page)
    await answerAll(students, [0, 1])
    await showResult(hall, id, 'distribution')
    await expect(page.getByRole('table')).toBeVisible()
    await expectReadable(page)
    await showResult(hall, id, 'solution')
    await expect(page.getByText('Correct answer')).toBeVisible()
    await expectReadable(page)
    for (const student of students) student.close()
  })

test('controls, legal links and notifications go after three seconds, and come back with a key, a movement or the focus', async ({
  hall,
  laptop,
  problems,
}) => {
  const page = await laptop({ viewport: large, reducedMotion: 'reduce' })
  await page.clock.install()
  // From the beginning: of a page that is open, the browser has let a request through all the same.
  await page.route('**/wall/', (route) => route.abort())
  await openWall(page, hall)
  await expect(page.getByText('The next question will appear here.')).toBeVisible()
  const bar = controls(page)
  const shown = () => expect(bar).toHaveCSS('opacity', '1')
  const rest = async () => {
    await page.clock.runFor(3_000)
    await gone(bar)
  }
  await rest()
  await page.keyboard.press('Shift')
  await shown()
  await rest()
  await page.mouse.move(200, 200)
  await page.mouse.move(300, 300)
  await shown()
  await rest()
  await bar.getByRole('button', { name: 'Full screen' }).focus()
  await shown()
  await rest()

  const notice = page.getByText('Failed to change the projector view').first()
  const refused = page.waitForEvent('requestfailed', { predicate: (sent) => sent.url().endsWith('/wall/') })
  const told = notice.waitFor()
  await page.keyboard.press('b')
  await refused
  await told
  await page.clock.runFor(3_000)
  await expect(notice).toBeHidden()
  problems.splice(0)
})

test('the code shrinks to one line while a result is shown', async ({ hall, laptop }) => {
  const page = await laptop({ viewport: large, reducedMotion: 'reduce' })
  await openWall(page, hall)
  const strip = page.getByRole('complementary')
  const code = strip.getByText(hall.code)
  const qr = page.getByRole('img', { name: /QR code/ })
  const { id } = await startQuestion(hall)
  await expect(page.getByText(texts.question)).toBeVisible()
  expect((await boxOf(qr)).width).toBeGreaterThanOrEqual(240)
  const before = await boxOf(strip)
  await showResult(hall, id, 'distribution')
  await expect(qr).toBeHidden()
  expect(await fontSize(code)).toBeGreaterThanOrEqual(64)
  expect((await boxOf(strip)).height).toBeLessThan(before.height / 2)
  await expect(strip).toContainText(new URL(page.url()).host)
})

test('the last ten seconds are a block with larger digits and a word, and move nothing', async ({
  hall,
  laptop,
}) => {
  const page = await laptop({ viewport: large, reducedMotion: 'reduce' })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await startQuestion(hall)
  // The stream would correct the clock that is moved here by the server's.
  await page.route('**/backend/api/live/**', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await openWall(page, hall)
  const timer = page.getByRole('timer')
  const question = page.locator('[data-fit] .wall-question')
  await expect(timer).toHaveText(/4:\d\d/)
  await expect(question).toBeVisible()
  await expect(page.getByText('Last seconds')).toBeHidden()
  // The letters of formulas may still be on their way.
  await untilStill(question)
  const [size, block, place] = [await fontSize(timer), await groundOf(timer), await boxOf(question)]
  expect(block).toBe('rgba(0, 0, 0, 0)')
  await page.clock.fastForward(secondsOf(await timer.innerText()) * 1000 - 9_500)
  await expect(page.getByText('Last seconds')).toBeVisible()
  expect(await fontSize(timer)).toBeGreaterThan(size)
  expect(await groundOf(timer)).not.toBe(block)
  expect(await boxOf(question)).toEqual(place)
})

const secondsOf = (countdown: string) =>
  countdown.split(':').reduce((sum, part) => 60 * sum + Number(part), 0)
const groundOf = (timer: Locator) =>
  timer.locator('..').evaluate((block) => getComputedStyle(block).backgroundColor)

test('while a QuickCheck runs, three bars say how far those present are, beside a large clock', async ({
  hall,
  laptop,
  server,
}) => {
  const page = await laptop({ viewport: small })
  await openWall(page, hall)
  const students = await joinAll(server.origin, hall, 3)
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId, timer: 120 })
  type Asked = { item: { round: { id: string }; questions: { id: string; answers: { id: string }[] }[] } }
  for (const [place, student] of students.slice(0, 2).entries()) {
    const person = { name: 'Ada Lovelace', matriculationNumber: `47110${place}` }
    const { item } = await student.post<Asked>('api/vue/student/quickCheckAuth/', person)
    const roundId = item.round.id
    const [question] = item.questions
    const tick = { roundId, questionId: question?.id, answerId: question?.answers[0]?.id, seq: 1 }
    await student.put('api/vue/student/quickcheck/answer/', tick)
    if (place > 0) continue
    const answers = Object.fromEntries(item.questions.map(({ id, answers: [own] }) => [id, own?.id]))
    await student.post('api/vue/student/quickcheck/answer/', { roundId, answers })
  }
  for (const [name, value] of [
    ['have started', 2],
    ['have finished', 1],
    ['have submitted', 1],
  ] as const) {
    const bar = page.getByRole('progressbar', { name })
    await expect(bar).toHaveAttribute('aria-valuenow', String(value))
    await expect(bar).toHaveAttribute('aria-valuemax', '3')
    await expect(bar).toContainText(`${value} of 3`)
    expect((await boxOf(bar)).width).toBeGreaterThan(small.width * 0.9)
  }
  expect(await fontSize(page.getByRole('timer'))).toBeGreaterThan(small.height / 5)
  for (const student of students) student.close()
})

test('the wall speaks the language of its lecture; a window may have another one', async ({
  hall,
  laptop,
}) => {
  const page = await laptop({ viewport: large })
  await openWall(page, hall)
  const html = page.locator('html')
  await expect(page.getByText('Join in').first()).toBeVisible()
  // Changed while the wall is open.
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { language: 'fr' })
  await expect(page.getByText('La prochaine question s’affichera ici.')).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'fr')
  const { id } = await startQuestion(hall)
  await showResult(hall, id, 'distribution')
  // Numbers, too: with a space before the sign.
  await expect(
    page
      .getByRole('table')
      .getByText(/^0\s%$/)
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Langue').selectOption('de')
  await expect(page.getByRole('complementary', { name: 'Machen Sie mit' })).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('complementary', { name: 'Machen Sie mit' })).toBeVisible()

  // Of the tutor's own pages nothing has changed.
  await page.goto('/tutor/lecture/settings')
  await expect(html).toHaveAttribute('lang', 'en')
  const choice = page.getByLabel('Language of the projector view')
  await expect(choice).toHaveValue('fr')
  await choice.selectOption('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lecture saved').first()).toBeVisible()
  await speak(page, 'de')
  await page.goto(`/tutor/present?lecture=${hall.lectureId}`)
  await expect(page.getByRole('complementary', { name: 'Machen Sie mit' })).toBeVisible()
})
