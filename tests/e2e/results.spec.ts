import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { Api } from '@/tests/e2e/support/api'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

type Asked = { item: { round: { id: string }; questions: { id: string; answers: { id: string }[] }[] } }

const people = [
  { name: 'Ada Lovelace', matriculationNumber: '00012345' },
  { name: '=HYPERLINK("x")', matriculationNumber: '0' },
]

/** Everybody answers the running question, by the place of the answer. */
async function answerAll(students: Api[], places: number[]): Promise<void> {
  for (const [index, student] of students.entries()) {
    const { item } = await student.get<Asked>('api/student/state/')
    const answerId = item.questions[0]?.answers[places[index] ?? 0]?.id
    await student.post('api/student/question/answer/', { roundId: item.round.id, answerId })
  }
}

/** Everybody registers for the running QuickCheck and submits the first answer of each question. */
async function submitAll(students: Api[]): Promise<void> {
  for (const [index, student] of students.entries()) {
    const { item } = await student.post<Asked>('api/vue/student/quickCheckAuth/', people[index])
    const answers = Object.fromEntries(item.questions.map(({ id, answers: [first] }) => [id, first?.id]))
    await student.post('api/vue/student/quickcheck/answer/', { roundId: item.round.id, answers })
  }
}

/** A session that is over: a question before and after the discussion, and a QuickCheck. */
async function conduct(hall: Hall, origin: string): Promise<void> {
  const students = await Promise.all(people.map(() => Api.open(origin)))
  for (const student of students) await student.form('api/student/lesson_auth/', { code: hall.code })
  const start = (kind: string, id: string) => hall.api.post<{ id: string }>('api/rounds/', { kind, id })
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  for (const places of [
    [0, 1],
    [0, 0],
  ]) {
    const { id } = await start('question', hall.questionId)
    await answerAll(students, places)
    await hall.api.post(`api/rounds/${id}/end/`)
  }
  const round = await start('quickcheck', hall.quickCheckId)
  await submitAll(students)
  await hall.api.post(`api/rounds/${round.id}/end/`)
  // Results are final three seconds after the end; until then nothing is exported.
  await expect
    .poll(() => hall.api.get<{ final: boolean }[]>(`api/rounds/?session=${hall.sessionId}`).then(isFinal), {
      timeout: 15_000,
    })
    .toBe(true)
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  for (const student of students) await student.close()
}

function isFinal(list: unknown): boolean {
  return (list as { items: { final: boolean }[] }).items.every(({ final }) => final)
}

async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return readFile(await file.path(), 'utf8')
}

test.beforeEach(async ({ hall, server }) => conduct(hall, server.origin))

test('the discussion’s effect is said in percentage points', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: /round 2/i }).click()
  const shown = page.getByRole('dialog')
  await shown.getByLabel('Comparison').check({ force: true })
  await expect(shown.getByText('50 percentage points more right')).toBeVisible()
  await expect(shown.getByRole('table').first()).toContainText('50%')
  await expectAccessible(page)
  await shown.getByLabel('Before').selectOption({ label: 'Round 2' })
  await shown.getByLabel('After').selectOption({ label: 'Round 1' })
  await expect(shown.getByText('50 percentage points fewer right')).toBeVisible()
})

test('results and points come as files, and no cell of them is a formula', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  const plain = await download(page, 'QuickCheck results (CSV)')
  expect(plain.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(plain).toContain('Ada Lovelace,00012345,2,1,3,3')
  expect(plain).toContain(`"'=HYPERLINK(""x"")"`)
  const excel = await download(page, 'QuickCheck results (Excel)')
  expect(excel.startsWith('\uFEFF')).toBe(true)
  expect(excel).toContain('Ada Lovelace;00012345;2;1;3;3')
  expect(await download(page, 'Points of the lecture (CSV)')).toContain('00012345')
})

test('a name is erased everywhere, its points stay', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto(`/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: `Result of round 1: ${texts.quickCheck}` }).click()
  const shown = page.getByRole('dialog', { name: texts.quickCheck })
  await shown.getByLabel('Who took part').check({ force: true })
  await shown.getByRole('button', { name: 'Erase name Ada Lovelace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the name of Ada Lovelace?' })
  await expect(question).toContainText('The points stay')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Erase name' }).click()
  await expect(page.getByText('Name erased', { exact: true })).toBeVisible()
  await expect(shown.getByText('Erased', { exact: true })).toBeVisible()
  await expect(shown.getByText('Ada Lovelace')).toBeHidden()
  const csv = await hall.api.text(`api/quickchecks/${hall.quickCheckId}/results.csv`)
  expect(csv).not.toContain('Ada')
  expect(csv).toContain(',2,1,3,3,')
})
