import type { Page } from '@playwright/test'
import { join, signIn, speak } from '@/tests/e2e/support/people'
import { showResult } from '@/tests/e2e/support/wall-screens'
import { expectAccessible, expectAccessibleEverywhere, test } from '@/tests/e2e/support/test'

// The longest words are German.
const german = { locale: 'de-DE', extraHTTPHeaders: { 'accept-language': 'de' } }

test.setTimeout(180_000)
// The longest of all: not for one worker alone.
test.describe.configure({ mode: 'parallel' })

/** Looks at a screen in both widths and both themes. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await test.step(path, () => expectAccessibleEverywhere(page))
}

test('what everybody can see', async ({ laptop }) => {
  const page = await laptop(german)
  for (const path of ['/', '/login', '/wall', '/nowhere', '/forbidden']) await look(page, path)
})

test('what tutors see', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await speak(page, 'de')
  const session = `/tutor/lecture/sessions/${hall.sessionId}/view`
  const paths = [
    '/tutor/lecture/dashboard',
    '/tutor/lecture/sessions',
    session,
    '/tutor/lecture/quickchecks',
    '/tutor/lecture/quickchecks?create',
    `/tutor/lecture/quickchecks?edit=${hall.quickCheckId}`,
    '/tutor/lecture/questions',
    '/tutor/lecture/questions?create',
    `/tutor/lecture/questions?edit=${hall.questionId}`,
    '/tutor/lecture/feedback',
    '/tutor/lecture/settings',
    '/tutor/settings/account',
    '/tutor/settings/security',
    '/tutor/settings/appearance',
    '/tutor/password',
    '/tutor/present',
  ]
  for (const path of paths) await look(page, path)
})

test('what tutors see while they lead a session and after it', async ({ hall, laptop }) => {
  const page = await laptop()
  await signIn(page, hall.tutor)
  await speak(page, 'de')
  const both = async () => {
    for (const path of ['/tutor/lecture/dashboard', '/tutor/present']) await look(page, path)
  }
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await both()
  const round = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'question',
    id: hall.questionId,
    timer: 300,
  })
  await both()
  await showResult(hall, round.id, 'solution')
  await both()
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await look(page, '/tutor/lecture/dashboard')
})

test('what students see', async ({ hall, laptop }) => {
  const page = await laptop()
  await join(page, hall.code)
  await speak(page, 'de')
  for (const path of ['/app', '/app?view=results']) await look(page, path)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await look(page, '/app')
  const round = await hall.api.post<{ id: string }>('api/rounds/', {
    kind: 'question',
    id: hall.questionId,
    timer: 300,
  })
  await look(page, '/app')
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await look(page, '/app')
  await hall.api.post('api/rounds/', { kind: 'quickcheck', id: hall.quickCheckId })
  await look(page, '/app')
})

test('French is French', async ({ laptop }) => {
  const page = await laptop({ locale: 'fr-FR' })
  await page.goto('/')
  await page.getByLabel('Code du cours').waitFor()
  await expectAccessible(page)
})
