import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { conduct, untilFinal } from '@/tests/e2e/support/conducted'
import { texts } from '@/tests/e2e/support/hall'
import { check, join, signIn } from '@/tests/e2e/support/people'
import { expect, expectAccessible, test } from '@/tests/e2e/support/test'

async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('the discussion’s effect is said in percentage points', async ({ hall, laptop, server }) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: /round 2/i }).click()
  const shown = page.getByRole('dialog')
  await check(shown.getByLabel('Comparison'))
  await expect(shown.getByText('50 percentage points more correct')).toBeVisible()
  await expect(shown.getByRole('table').first()).toContainText('50%')
  await expectAccessible(page)
  await shown.getByLabel('Before').selectOption({ label: 'Round 2' })
  await shown.getByLabel('After').selectOption({ label: 'Round 1' })
  await expect(shown.getByText('50 percentage points fewer correct')).toBeVisible()
})

test('results and points come as files, and no cell of them is a formula', async ({
  hall,
  laptop,
  server,
}) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  const plain = await download(page, 'QuickCheck results (CSV)')
  expect(plain.name).toMatch(
    /^Algorithms-and-Data-Structures_Warm-up-on-sorting_Session-1_\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(plain.text.split('\r\n').filter(Boolean)).toHaveLength(3)
  expect(plain.text).toContain('"Ada Lovelace","00012345","2","1","3","3"')
  expect(plain.text).toContain(`"'=HYPERLINK(""x"")"`)
  const excel = await download(page, 'QuickCheck results (Excel)')
  expect(excel.text.startsWith('\uFEFF')).toBe(true)
  expect(excel.text).toContain('"Ada Lovelace";"=""00012345""";"2";"1";"3";"3"')
  const points = await download(page, 'Points of the lecture (CSV)')
  expect(points.name).toMatch(/^Algorithms-and-Data-Structures_Points_\d{4}-\d\d-\d\d\.csv$/)
  // Of the question's two rounds the last counts.
  expect(points.text).toContain('"Ada Lovelace","00012345","1","1","3","4"')
  expect(points.text).toContain('"Points (last round of each item in a session)"')
  const pointsForExcel = await download(page, 'Points of the lecture (Excel)')
  expect(pointsForExcel.text).toContain('"=""00012345""";"1";"1";"3";"4"')
})

test('which round counts is the lecture’s to say', async ({ hall, laptop, server }) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor)
  await page.goto('/tutor/lecture/settings')
  const rule = page.getByLabel('Which round counts')
  await expect(rule).toHaveValue('last')
  await rule.selectOption({ label: 'Every round' })
  await expect(page.getByText('the points of all rounds are added up')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Lecture saved').first()).toBeVisible()
  const csv = await hall.api.text(`api/lectures/${hall.lectureId}/points.csv`)
  expect(csv).toContain('"Ada Lovelace","00012345","1","1","3","5"')
  expect(csv).toContain('"Points (all rounds)"')
})

test('a student sees the points of a question that was asked twice, and which of them count', async ({
  hall,
  phone,
}) => {
  const student = await phone()
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await join(student, hall.code)
  for (const answer of [0, 1]) {
    const { id } = await hall.api.post<{ id: string }>('api/rounds/', {
      kind: 'question',
      id: hall.questionId,
      timer: 300,
    })
    await expect(student.getByRole('heading', { level: 1, name: 'A question for you' })).toBeVisible()
    await check(student.getByRole('radio').nth(answer))
    await student.getByRole('button', { name: 'Send answer' }).click()
    await expect(student.getByRole('heading', { level: 1, name: 'Your answer is saved' })).toBeVisible()
    await hall.api.post(`api/rounds/${id}/end/`)
  }
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await untilFinal(hall)
  await student.goto('/app?view=results')
  await expect(student.getByText('0 of 1 point in total')).toBeVisible()
  await expect(student.getByText('your last round counts')).toBeVisible()
  const rows = student.getByRole('article')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).not.toContainText('does not count')
  await expect(rows.nth(1)).toContainText('does not count towards the total')
  await rows.nth(1).getByText('Question and answer').click()
  await expectAccessible(student)
  await hall.api.patch(`api/lectures/${hall.lectureId}/`, { counting: 'best' })
  await student.reload()
  await expect(student.getByText('1 of 1 point in total')).toBeVisible()
  await expect(student.getByText('your best round counts')).toBeVisible()
})

test('a name is erased everywhere, its points stay', async ({ hall, laptop, server }) => {
  await conduct(hall, server.origin)
  const page = await laptop()
  await signIn(page, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await page.getByRole('button', { name: `Result of round 1: ${texts.quickCheck}` }).click()
  const shown = page.getByRole('dialog', { name: texts.quickCheck })
  await check(shown.getByLabel('Who took part'))
  await shown.getByRole('button', { name: 'Erase name Ada Lovelace' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase the name of Ada Lovelace?' })
  await expect(question).toContainText('The points are kept')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Erase name' }).click()
  await expect(page.getByText('Name erased', { exact: true })).toBeVisible()
  await expect(shown.getByText('Erased', { exact: true })).toBeVisible()
  await expect(shown.getByText('Ada Lovelace')).toBeHidden()
  const csv = await hall.api.text(`api/quickchecks/${hall.quickCheckId}/results.csv`)
  expect(csv).not.toContain('Ada')
  expect(csv).toContain(',"2","1","3","3",')
})
