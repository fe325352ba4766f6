import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { goOffline, received, withoutWorker } from '@/tests/e2e/support/dead-spot'
import { putInOrder } from '@/tests/e2e/support/order-field'
import { check, join, signIn, untilSent, waiting } from '@/tests/e2e/support/people'
import { textbox } from '@/tests/e2e/support/question-screens'
import { path, stored } from '@/tests/e2e/support/quickcheck-screens'
import { expect, test } from '@/tests/e2e/support/test'

const items = ['Divide', 'Sort', 'Merge', 'Return']

async function writeAnswers(page: Page, name: (place: number) => string): Promise<void> {
  for (const [place, item] of items.entries()) await textbox(page, name(place)).fill(item)
}

const answerName = (place: number) => `Answer ${'ABCD'[place]}`

type Way = {
  /** Of the inputs of its field. */
  role: 'radio' | 'checkbox' | 'textbox' | 'listitem'
  /** Writes it in the form, where its text stands already. */
  write: (page: Page) => Promise<void>
  answer: (phone: Page) => Promise<void>
  /** The points in the file, of three; a survey has an empty cell. */
  reached: string
}

const ways: Record<string, Way> = {
  single: {
    role: 'radio',
    write: async (page) => {
      await writeAnswers(page, answerName)
      await check(page.getByRole('radio', { name: 'Answer B is correct' }))
    },
    answer: (phone) => check(phone.getByRole('radio', { name: 'Sort' })),
    reached: '3',
  },
  multiple: {
    role: 'checkbox',
    write: async (page) => {
      await check(page.getByRole('radio', { name: 'Several answers' }))
      await writeAnswers(page, answerName)
      for (const place of [0, 2])
        await check(page.getByRole('checkbox', { name: `${answerName(place)} is correct` }))
    },
    // Of two correct ones.
    answer: (phone) => check(phone.getByRole('checkbox', { name: 'Merge' })),
    reached: '1.5',
  },
  number: {
    role: 'textbox',
    write: async (page) => {
      await check(page.getByRole('radio', { name: 'A number' }))
      await textbox(page, 'Correct number').fill('9,81')
      await textbox(page, 'Tolerance').fill('2')
      await check(page.getByLabel('In percent of the correct number'))
    },
    answer: (phone) => phone.getByRole('textbox', { name: 'number' }).fill('9,7'),
    reached: '3',
  },
  text: {
    role: 'textbox',
    write: async (page) => {
      await check(page.getByRole('radio', { name: 'A short text' }))
      await textbox(page, 'Accepted answers').fill('Quicksort\nMerge sort')
    },
    answer: (phone) => phone.getByRole('textbox', { name: 'text' }).fill(' MERGE  sort'),
    reached: '3',
  },
  order: {
    role: 'listitem',
    write: async (page) => {
      await check(page.getByRole('radio', { name: 'An order' }))
      await writeAnswers(page, (place) => `Item ${place + 1}`)
    },
    // One pair of six the wrong way round.
    answer: (phone) => putInOrder(phone, ['Divide', 'Merge', 'Sort', 'Return']),
    reached: '2',
  },
  scale: {
    role: 'radio',
    write: (page) => check(page.getByRole('radio', { name: 'A step from 1 to 5' })),
    answer: (phone) => check(phone.getByRole('radio', { name: '4' })),
    reached: '',
  },
}

test('every kind: from the form over a narrow phone without network to the file', async ({
  hall,
  laptop,
  phone,
}) => {
  test.slow()
  const tutor = await laptop()
  await signIn(tutor, hall.tutor, `${path}?create`)
  await textbox(tutor, 'Title').fill('To the file')
  for (const [place, [kind, { write }]] of Object.entries(ways).entries()) {
    if (place > 0) await tutor.getByRole('button', { name: 'Add question' }).click()
    await expect(textbox(tutor, 'Question')).toHaveValue('')
    await textbox(tutor, 'Question').fill(`By ${kind}?`)
    await write(tutor)
    if (kind !== 'scale') await textbox(tutor, 'Points').fill('3')
  }
  await tutor.getByRole('button', { name: 'Create QuickCheck' }).click()
  await expect(tutor.getByRole('link', { name: 'To the file' })).toBeVisible()
  const made = (await stored(hall)).find(({ title }) => title === 'To the file')
  expect(made?.questions).toMatchObject(Object.keys(ways).map((kind) => ({ kind, text: `By ${kind}?` })))

  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const asked = { kind: 'quickcheck', id: made?.id, timer: 300 }
  const round = await hall.api.post<{ id: string }>('api/rounds/', asked)
  // Without a worker that loads everything once the page has settled.
  const ada = await phone({ viewport: { width: 320, height: 568 }, ...withoutWorker })
  const underWay = new Set<Request>()
  ada.on('request', (request) => /_next\/static/.test(request.url()) && underWay.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    ada.on(end as 'requestfinished', (request) => underWay.delete(request))
  await join(ada, hall.code)
  await ada.getByLabel('Name').fill('Ada Lovelace')
  await ada.getByLabel('Matriculation number', { exact: true }).fill('00471100')
  await ada.getByRole('button', { name: 'Take part' }).click()
  const heading = (place: number) =>
    ada.getByRole('heading', { level: 1, name: `Question ${place + 1} of 6` })
  await expect(heading(0)).toBeVisible()
  // The fields of all questions come with the QuickCheck, not when each is shown.
  await expect.poll(() => underWay.size).toBe(0)
  await untilSent(ada)
  await goOffline(ada)
  for (const [place, { role, answer }] of Object.values(ways).entries()) {
    if (place > 0) await ada.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(heading(place)).toBeVisible()
    await expect(ada.getByRole(role).first()).toBeVisible()
    await answer(ada)
  }
  await ada.getByRole('button', { name: 'Submit' }).click()
  await expect(ada.getByText(waiting).first()).toBeVisible()
  await ada.context().setOffline(false)
  await expect(ada.getByRole('heading', received)).toBeVisible({ timeout: 30_000 })
  await hall.api.post(`api/rounds/${round.id}/end/`)

  await tutor.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  const [file] = await Promise.all([
    tutor.waitForEvent('download'),
    tutor.getByRole('button', { name: 'QuickCheck results (CSV)' }).click(),
  ])
  const [, row = '', ...others] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(others).toEqual([])
  const points = Object.values(ways).map(({ reached }) => reached)
  const expected = ['Ada Lovelace', '00471100', ...points, '12.5', '15'].map((cell) => `"${cell}"`).join(',')
  expect(row).toContain(`,${expected},`)
})
