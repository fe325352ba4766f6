import type { Locator, Page } from '@playwright/test'
import { switchElsewhere } from '@/tests/e2e/support/lecture-screens'
import { texts, type Hall } from '@/tests/e2e/support/hall'
import { check, openSession, rewrite, signIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'
import { addLecture } from '@/tests/support/build-lecture.mjs'

// What somebody is writing outlives whatever others do meanwhile.

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Starts a round, and waits until the page that follows the lecture is loaded anew for it. */
async function startRound(page: Page, { api }: Hall, round: object): Promise<string> {
  const refreshed = page.waitForResponse((answer) => answer.url().includes('_rsc='))
  const { id } = await api.post<{ id: string }>('api/rounds/', { timer: 300, ...round })
  await refreshed
  return id
}

/** Writes another title for the QuickCheck, in a running session, and saves nothing. */
async function retitleQuickCheck(
  page: Page,
  { api, tutor, sessionId, quickCheckId }: Hall,
): Promise<Locator> {
  await api.post('api/sessions/activate', { id: sessionId })
  await signIn(page, tutor, `/tutor/lecture/quickchecks?edit=${quickCheckId}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await rewrite(title, 'Another title')
  return title
}

test('a new question stays when a round starts, and when another tab switches the lecture', async ({
  hall,
  laptop,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await addLecture(hall.api, 'Logic')
  const page = await laptop()
  await signIn(page, hall.tutor, '/tutor/lecture/questions?create')
  const text = page.getByRole('textbox', { name: 'Question', exact: true })
  await text.fill('Which sort is stable?')
  await startRound(page, hall, { kind: 'question', id: hall.questionId })
  await expect(page.getByText(/^\d:\d\d left$/)).toBeVisible()
  await expect(text).toHaveValue('Which sort is stable?')

  await switchElsewhere(page, 'Logic')
  await button(page, 'Switch to “Logic”').click()
  await button(page, 'Keep editing').click()
  await button(page, `Stay with “${texts.lecture}”`).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(text).toHaveValue('Which sort is stable?')
  // It still counts as not saved.
  await page.getByRole('link', { name: 'Sessions' }).click()
  await expect(button(page, 'Keep editing')).toBeVisible()
})

test('a QuickCheck that is started while it is edited keeps its form, and is saved once it has ended', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const title = await retitleQuickCheck(page, hall)
  const round = await startRound(page, hall, { kind: 'quickcheck', id: hall.quickCheckId })
  await expect(page.getByText(/This QuickCheck is running\. You can save once/)).toBeVisible()
  await expect(button(page, 'Save QuickCheck')).toBeDisabled()
  await expect(title).toHaveValue('Another title')
  await hall.api.post(`api/rounds/${round}/end/`)
  await button(page, 'Save QuickCheck').click()
  await expect(page.getByText('QuickCheck saved', { exact: true })).toBeVisible()
})

test('an edited question that somebody else archives keeps its form until it is restored, or left', async ({
  hall,
  laptop,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const path = `/tutor/lecture/questions?edit=${hall.questionId}`
  const page = await laptop()
  await signIn(page, hall.tutor, path)
  const text = page.getByRole('textbox', { name: 'Question', exact: true })
  await rewrite(text, 'Which sort is stable?')
  const archive = (archived: boolean) =>
    hall.api.post('api/vue/questions/?a=archive', { id: hall.questionId, archived })
  await archive(true)
  const round = await startRound(page, hall, { kind: 'quickcheck', id: hall.quickCheckId })
  await expect(page.getByText(/This has been archived meanwhile/)).toBeVisible()
  await expect(text).toHaveValue('Which sort is stable?')
  await button(page, 'Save question').click()
  await expect(
    page.getByText('This is archived and cannot be changed or started. Restore it first.', { exact: true }),
  ).toBeVisible()
  await expect(text).toHaveValue('Which sort is stable?')
  // Without anything that nobody has saved, the page says why there is no form.
  const other = await laptop()
  await signIn(other, hall.tutor, path)
  await expect(other.getByText('This question is archived and cannot be edited.')).toBeVisible()
  await archive(false)
  await hall.api.post(`api/rounds/${round}/end/`)
  await expect(page.getByText(/This has been archived meanwhile/)).toBeHidden()
  await button(page, 'Save question').click()
  await expect(page.getByText('Question saved', { exact: true })).toBeVisible()
})

test('an edited QuickCheck that somebody else archives keeps its form until it is restored', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const title = await retitleQuickCheck(page, hall)
  const archive = (archived: boolean) =>
    hall.api.post('api/vue/quickchecks/?a=archive', { id: hall.quickCheckId, archived })
  await archive(true)
  const round = await startRound(page, hall, { kind: 'question', id: hall.questionId })
  await expect(page.getByText(/This has been archived meanwhile/)).toBeVisible()
  await button(page, 'Save QuickCheck').click()
  await expect(
    page.getByText('This is archived and cannot be changed or started. Restore it first.', { exact: true }),
  ).toBeVisible()
  await expect(title).toHaveValue('Another title')
  await archive(false)
  await hall.api.post(`api/rounds/${round}/end/`)
  await expect(page.getByText(/This has been archived meanwhile/)).toBeHidden()
  await button(page, 'Save QuickCheck').click()
  await expect(page.getByText('QuickCheck saved', { exact: true })).toBeVisible()
})

test('what is being written stays when somebody else archives the whole lecture, and is saved once it is restored', async ({
  hall,
  network,
  laptop,
}) => {
  const far = { baseURL: network.origin }
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const [writing, editing, watching] = [await laptop(far), await laptop(far), await laptop()]
  const textOf = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true })
  await signIn(writing, hall.tutor, '/tutor/lecture/questions?create')
  await signIn(editing, hall.tutor, `/tutor/lecture/questions?edit=${hall.questionId}`)
  for (const page of [writing, editing]) await rewrite(textOf(page), 'Which sort is stable?')
  await signIn(watching, hall.tutor)
  // As on a laptop that sleeps meanwhile: it hears at once that the session has ended and that the lecture is archived.
  network.turn({ stall: { up: false, down: true } })
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await hall.api.post(`api/lectures/${hall.lectureId}/archive/`)
  await expect(watching.getByText(/is archived$|^Which lecture is this about\?$/).first()).toBeVisible()
  network.heal()
  for (const page of [writing, editing]) {
    await expect(page.getByText(/^What you have written stays here/)).toBeVisible()
    await expect(textOf(page)).toHaveValue('Which sort is stable?')
  }
  await button(editing, 'Save question').click()
  await expect(editing.getByText('This lecture is archived.', { exact: true })).toBeVisible()
  await button(editing, 'Restore').click()
  await expect(editing.getByText('Lecture restored', { exact: true })).toBeVisible()
  for (const page of [writing, editing]) {
    await expect(page.getByText(/^What you have written stays here/)).toBeHidden()
    await expect(textOf(page)).toHaveValue('Which sort is stable?')
  }
  await button(editing, 'Save question').click()
  await expect(editing.getByText('Question saved', { exact: true })).toBeVisible()
  for (const name of ['Answer A', 'Answer B'])
    await writing.getByRole('textbox', { name, exact: true }).fill(name)
  await check(writing.getByRole('radio', { name: 'Answer A is correct' }))
  await button(writing, 'Create question').click()
  await expect(writing.getByText('Question created', { exact: true })).toBeVisible()
})

test('the form of a session stays when somebody else saves it, and only what was changed is written over', async ({
  hall,
  laptop,
}) => {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  const page = await laptop()
  await signIn(page, hall.tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await button(page, 'Edit').click()
  const form = page.getByRole('dialog', { name: 'Edit session' })
  await form.getByLabel('Content').fill('Mine')
  await hall.api.post('api/vue/session/?a=edit', { id: hall.sessionId, title: 'Theirs' })
  await expect(page.locator('h1')).toContainText('Theirs')
  await expect(form.getByLabel('Content')).toHaveValue('Mine')
  await form.getByRole('button', { name: 'Save session' }).click()
  await button(page, 'Keep mine').click()
  const stored = async () =>
    (await hall.api.get<{ items: object[] }>(`api/vue/session/?lecture=${hall.lectureId}`)).items
  await expect.poll(stored).toMatchObject([{ title: 'Theirs', content: 'Mine' }])
})

/** Asks now, ends it, and writes down what it was. */
async function writeAskedNow(page: Page, hall: Hall) {
  await openSession(page, hall)
  const round = { kind: 'instant', form: 'yesno', timer: 300 }
  const { id } = await hall.api.post<{ id: string }>('api/rounds/', round)
  await hall.api.post(`api/rounds/${id}/end/`)
  await button(page, 'Keep as a question').click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Question', { exact: true })
  await text.fill('Is it stable?')
  return { dialog, text }
}

/** What was written about what was asked now is there still, and becomes a question. */
async function expectKept({ api }: Hall, dialog: Locator, text: Locator): Promise<void> {
  await expect(text).toHaveValue('Is it stable?')
  await dialog.getByRole('button', { name: 'Keep as a question' }).click()
  await expect(dialog).toBeHidden()
  const { items } = await api.get<{ items: { text: string }[] }>('api/vue/questions/')
  expect(items.map((item) => item.text)).toContain('Is it stable?')
}

test('what was asked now is kept while the next round runs already', async ({ hall, laptop }) => {
  const page = await laptop()
  const { dialog, text } = await writeAskedNow(page, hall)
  await startRound(page, hall, { kind: 'question', id: hall.questionId })
  await expectKept(hall, dialog, text)
})

test('what was asked now is kept although another device ends the session meanwhile', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const { dialog, text } = await writeAskedNow(page, hall)
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await expect(page.getByText(/^Results of session 1/)).toBeVisible()
  await expectKept(hall, dialog, text)
})

test('a first session that is being written stays while somebody else creates one, on the list and the overview', async ({
  hall,
  laptop,
}) => {
  const { id: lectureId } = await addLecture(hall.api, 'Logic')
  await hall.api.post('api/lectures/current/', { id: lectureId })
  const createIn = (lecture: string, title: string) =>
    hall.api.post(`api/vue/session/?a=create&lecture=${lecture}`, { title, date: '2031-10-20' })
  const page = await laptop()
  await signIn(page, hall.tutor)
  const dialog = page.getByRole('dialog')
  const title = dialog.getByLabel('Title')

  // With a session and a question the first steps go.
  const steps = page.getByRole('heading', { name: 'Plan the sessions' })
  await expect(steps).toBeVisible()
  await button(page, 'New session').click()
  await title.fill('Deduction')
  await createIn(lectureId, 'Induction')
  await hall.api.post(`api/vue/questions/?a=create&lecture=${lectureId}`, {
    text: 'Is it stable?',
    answers: [{ text: 'Yes' }, { text: 'No' }],
    correctAnswer: 0,
  })
  await expect(steps).toHaveCount(0)
  await expect(title).toHaveValue('Deduction')
  await button(page, 'Create session').click()
  await expect(
    dialog.getByText('Another session of this lecture has this number. Please choose another number.'),
  ).toBeVisible()
  await dialog.getByLabel('Number').fill('2')
  await button(page, 'Create session').click()
  await expect(dialog).toHaveCount(0)

  const { id: other } = await addLecture(hall.api, 'Algebra')
  await hall.api.post('api/lectures/current/', { id: other })
  await page.goto('/tutor/lecture/sessions')
  await expect(page.getByText('There are no sessions yet.')).toBeVisible()
  await button(page, 'New session').click()
  await title.fill('Groups')
  await createIn(other, 'Rings')
  await expect(page.getByText('There are no sessions yet.')).toHaveCount(0)
  await expect(title).toHaveValue('Groups')
})

/** Another device makes another lecture the current one, a refresh of this page finds that, and the tutor stays. */
async function switchAndStay(page: Page, { api, sessionId }: Hall): Promise<void> {
  const { id } = await addLecture(api, 'Logic')
  await api.post('api/lectures/current/', { id })
  await api.post('api/vue/session/?a=edit', { id: sessionId, title: 'Searching' })
  await expect(page.getByRole('alertdialog')).toContainText('Another lecture was chosen elsewhere')
  await button(page, `Stay with “${texts.lecture}”`).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

const forms = {
  'a new question': { field: 'Question', path: () => '/tutor/lecture/questions?create' },
  'a new QuickCheck': { field: 'Title', path: () => '/tutor/lecture/quickchecks?create' },
  'an edited QuickCheck': {
    field: 'Title',
    path: ({ quickCheckId }: Hall) => `/tutor/lecture/quickchecks?edit=${quickCheckId}`,
  },
}

for (const [form, { field, path }] of Object.entries(forms))
  test(`${form} stays when another device switches the lecture and the page is refreshed`, async ({
    hall,
    laptop,
  }) => {
    await hall.api.post('api/sessions/activate', { id: hall.sessionId })
    const page = await laptop()
    await signIn(page, hall.tutor, path(hall))
    const written = page.getByRole('textbox', { name: field, exact: true })
    await rewrite(written, 'Which sort is stable?')
    await switchAndStay(page, hall)
    await expect(written).toHaveValue('Which sort is stable?')
  })

test('what was asked now is kept although another device switches the lecture meanwhile', async ({
  hall,
  laptop,
}) => {
  const page = await laptop()
  const { text } = await writeAskedNow(page, hall)
  await switchAndStay(page, hall)
  await expect(text).toHaveValue('Is it stable?')
})
