import { readFileSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makePerson } from '@/tests/e2e/support/administration'
import { Hand, type Effort } from '@/tests/e2e/support/hand'
import { signIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

// Counts clicks and seconds of what a tutor does, and writes them into docs/interface.md: npm run bench -- friction.

const FILE = 'docs/interface.md'
const [BEGIN, END] = ['<!-- friction -->', '<!-- /friction -->']

/** What the same took in the first version, where it was measured. */
const before: Record<string, string> = {
  'Sign in': '10.8 s',
  'Plan a session': '5.5 s',
  'Plan a weekly series of a term': '15 sessions one by one: 83 s',
  'Write three questions with four answers each': '41 s, four tabs per answer',
  'Make a QuickCheck of two prepared questions': '9 clicks, 15.8 s',
  'Start what is prepared': '0.8 s',
  'Give 30 seconds more': '0.6 s',
  'End it': '0.6 s',
  'Show the distribution': 'one step with the solution',
  'Show the solution': '0.7 s',
  'Next question of the result on the wall': '0.6 s',
  'Ask it again': '0.7 s',
  'Ask something that nobody has written': '11 clicks, 24 s',
  'Download the points': '1.4 s',
  'Copy the lecture to the next term': '6.2 s, with the old dates',
  'Create a lecture': '12.6 s',
}

const measured: [task: string, effort: Effort][] = []

async function measure(task: string, page: Page, work: (hand: Hand) => Promise<void>): Promise<void> {
  const hand = new Hand(page)
  await work(hand)
  measured.push([task, hand.effort()])
}

function table(): string {
  const rows = measured.map(([task, { clicks, keys, seconds, waitedSeconds }]) =>
    [task, clicks, keys, seconds.toFixed(1), waitedSeconds.toFixed(1), before[task] ?? ''].join(' | '),
  )
  const head = ['Task | clicks | keys | seconds | of these waiting | before', '---|---|---|---|---|---']
  return [...head, ...rows].map((row) => `| ${row} |`.replaceAll('|  |', '| |')).join('\n')
}

const questions = [
  ['What is 7 + 5?', '12', '11', '13', '75'],
  ['What is 9 - 4?', '5', '4', '6', '94'],
  ['What is 6 x 7?', '42', '36', '48', '67'],
]

test.setTimeout(240_000)
test.use({ actionTimeout: 15_000 })

test('how much a tutor has to do', async ({ hall, laptop, server }) => {
  const admin = await makePerson(server, 'Admin', 'Ada Admin')
  const page = await laptop()
  const button = (name: string | RegExp, within = page.locator('body')) =>
    within.getByRole('button', { name, exact: typeof name === 'string' }).first()
  const dialog = page.getByRole('dialog')

  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await measure('Sign in', page, async (hand) => {
    await hand.type(hall.tutor.email)
    await hand.key('Tab')
    await hand.type(hall.tutor.password)
    await hand.key('Enter')
    await hand.see(button('Start session'))
  })

  await page.goto('/tutor/lecture/sessions')
  await measure('Plan a session', page, async (hand) => {
    await hand.click(button('New session'))
    await hand.click(dialog.getByLabel('Title'))
    await hand.type('Graphs')
    await hand.key('Enter')
    await dialog.waitFor({ state: 'hidden' })
  })
  await page.reload()
  await measure('Plan a weekly series of a term', page, async (hand) => {
    await hand.click(button('Weekly series'))
    await hand.day(dialog.getByLabel('First day'), '2031-10-14')
    await hand.day(dialog.getByLabel('Last day'), '2032-02-03')
    await hand.click(dialog.getByRole('checkbox', { name: /Dec 23, 2031/ }))
    await hand.click(dialog.getByRole('checkbox', { name: /Dec 30, 2031/ }))
    await hand.click(button('Create sessions', dialog))
    await dialog.waitFor({ state: 'hidden' })
  })

  await page.goto('/tutor/lecture/questions')
  await measure('Write three questions with four answers each', page, async (hand) => {
    await hand.click(page.getByRole('link', { name: 'New question' }).first())
    for (const [index, [text = '', ...answers]] of questions.entries()) {
      await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
      await hand.type(text)
      await hand.key('Tab')
      for (const [place, answer] of answers.entries()) {
        await hand.type(answer)
        if (place === 0) await hand.key('Tab')
        if (place === 0) await hand.key('Space')
        if (place < answers.length - 1) await hand.key('Enter')
      }
      await hand.key(index < 2 ? 'Control+Shift+Enter' : 'Control+Enter')
      await hand.see(page.getByText('Question created', { exact: true }))
    }
  })

  await page.goto('/tutor/lecture/quickchecks')
  await measure('Make a QuickCheck of two prepared questions', page, async (hand) => {
    await hand.click(page.getByRole('link', { name: 'New QuickCheck' }).first())
    await hand.see(page.getByRole('heading', { level: 1, name: 'New QuickCheck' }))
    await expect(page.getByLabel('Title')).toBeFocused()
    await hand.type('Numbers')
    await hand.click(button('Insert from the question pool'))
    const choices = dialog.getByRole('checkbox')
    await hand.click(choices.nth(0))
    await hand.click(choices.nth(1))
    await hand.click(button('Insert 2 questions'))
    await hand.click(page.getByRole('checkbox', { name: /Sorting by comparison/ }))
    await hand.click(button('Create QuickCheck'))
    await hand.see(page.getByText('QuickCheck created', { exact: true }))
  })

  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await page.goto('/tutor/lecture/dashboard')
  await expect(button('Start QuickCheck')).toBeVisible()
  await measure('Start what is prepared', page, async (hand) => {
    await hand.key('s')
    await hand.see(button('End QuickCheck'))
  })
  await measure('Give 30 seconds more', page, async (hand) => {
    await hand.key('+')
  })
  await measure('End it', page, async (hand) => {
    await hand.key('e')
    await button('End QuickCheck').waitFor({ state: 'hidden' })
  })
  await expect(button('Show distribution')).toBeVisible()
  await measure('Show the distribution', page, async (hand) => {
    await hand.key('r')
    await hand.see(button('Show solution'))
  })
  await measure('Show the solution', page, async (hand) => {
    await hand.key('r')
    await button('Show solution').waitFor({ state: 'hidden' })
  })
  await measure('Next question of the result on the wall', page, async (hand) => {
    await hand.key('2')
  })
  await measure('Ask it again', page, async (hand) => {
    await hand.key('a')
    await hand.see(button('End QuickCheck'))
  })
  await page.keyboard.press('e')
  await expect(button('Show distribution')).toBeVisible()
  await measure('Ask something that nobody has written', page, async (hand) => {
    await hand.click(button('Ask now'))
    await hand.click(button('Ask now', dialog))
    await hand.see(button('End question'))
  })
  await page.keyboard.press('e')
  await expect(button('Show distribution')).toBeVisible()

  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await measure('Download the points', page, async (hand) => {
    await hand.click(page.getByRole('button', { name: /^Points/ }).first())
  })

  await page.goto('/tutor/lecture/settings')
  await measure('Copy the lecture to the next term', page, async (hand) => {
    await hand.click(button('Copy…'))
    await hand.choose(dialog.getByLabel('Semester'))
    await hand.day(dialog.getByLabel(/^First date/), '2031-10-28')
    await hand.click(button('Copy lecture', dialog))
    await dialog.waitFor({ state: 'hidden' })
  })

  const office = await laptop()
  await signIn(office, admin, '/admin/lectures')
  await measure('Create a lecture', office, async (hand) => {
    const form = office.getByRole('dialog')
    await hand.click(office.getByRole('button', { name: 'New lecture' }).first())
    await hand.click(form.getByLabel('Title'))
    await hand.type('Algorithms')
    await hand.click(form.getByRole('searchbox'))
    await hand.type(hall.tutor.name.slice(0, 5))
    await hand.click(form.getByRole('button', { name: hall.tutor.name }).first())
    await hand.click(form.getByRole('button', { name: 'Create lecture' }))
    await form.waitFor({ state: 'hidden' })
  })

  process.stdout.write(`${table()}\n`)
  const text = readFileSync(FILE, 'utf8')
  const [head = '', rest = ''] = text.split(BEGIN)
  const [, tail = ''] = rest.split(END)
  writeFileSync(FILE, `${head}${BEGIN}\n\n${table()}\n\n${END}${tail}`)
})
