import type { Page } from '@playwright/test'
import { makePeople, superuser } from '@/tests/e2e/support/administration'
import type { Hall } from '@/tests/e2e/support/hall'
import { signIn, takeSignIn } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'
import { joinAll, showResult } from '@/tests/e2e/support/wall-screens'
import { bounds } from '@/lib/bounds'
import { hostilePacks, hostileTexts } from '@/tests/support/hostile-texts'
import type { HttpClient } from '@/tests/support/http-client.mjs'

const titles = hostilePacks(bounds.title.max)
const questionTexts = hostilePacks(bounds.questionText.max)
const explanations = hostilePacks(bounds.explanation.max)
const answers = hostilePacks(bounds.answerText.max).map((text) => ({ text }))
const responses = hostilePacks(200)

/** So few that lists of other tests stay as they are. */
const TUTORS = 8

const question = { text: questionTexts[0], answers, correctAnswer: 0, explanation: explanations[0] }

/** Every text of a lecture that a tutor writes. */
async function writeAll(hall: Hall) {
  const { api, lectureId } = hall
  const about = `lecture=${lectureId}`
  await api.patch(`api/lectures/${lectureId}/`, { title: titles[0], counting: 'all' })
  const [content = ''] = hostilePacks(bounds.sessionContent.max)
  for (const title of titles)
    await api.post(`api/vue/session/?a=create&${about}`, { title, content, date: '2031-10-27' })
  for (const title of titles.slice(1))
    await api.post(`api/vue/quickchecks/?a=create&${about}`, { title, sessions: [], questions: [question] })
  const questions = questionTexts.map((text, at) => ({ ...question, text, explanation: explanations[at] }))
  const unit = { value: '1', tolerance: '0', tolerancePercent: false, unit: '<b onclick=x()>m' }
  const number = { kind: 'number', text: hostileTexts[0], number: unit }
  const quick = { title: titles[0], sessions: [hall.sessionId], questions: [...questions, number] }
  const quickCheck = await api.post<{ id: string }>(`api/vue/quickchecks/?a=create&${about}`, quick)
  const text = { kind: 'text', text: questionTexts.at(-1), graded: false }
  const survey = await api.post<{ id: string }>(`api/vue/questions/?a=create&${about}`, text)
  return { quickCheck, survey }
}

/**
 * Whether a page shows such texts as texts, and nothing of theirs has become a part of it; but for addresses, which are
 * links in a text: they lead away only when they are followed.
 */
async function expectTexts(page: Page, path?: string): Promise<void> {
  if (path !== undefined) await page.goto(path)
  await expect(page.getByText('alert(1)').filter({ visible: true }).first()).toBeVisible()
  const made = page.locator(
    'iframe, object, embed, base, marquee, video, audio, form[action*="evil"], [onerror], [onload], [onclick], [onfocus], [href^="javascript" i], [src*="evil"], link[href*="evil"]',
  )
  await expect(made).toHaveCount(0)
}

/** Students whose names are such texts take part in a QuickCheck and answer with such texts. */
async function takePart(hall: Hall, students: HttpClient[], made: Awaited<ReturnType<typeof writeAll>>) {
  const { api } = hall
  await api.post('api/sessions/activate', { id: hall.sessionId })
  const round = await api.post<{ id: string }>('api/rounds/', { kind: 'quickcheck', id: made.quickCheck.id })
  for (const [at, student] of students.entries()) {
    const name = hostileTexts[at]?.replaceAll('\n', ' ')
    await student.post('api/vue/student/quickCheckAuth/', { name, matriculationNumber: '0' })
    await student.post('api/vue/student/quickcheck/answer/', { roundId: round.id, answers: {} })
  }
  await api.post(`api/rounds/${round.id}/end/`)
  for (const [at, text] of hostilePacks(bounds.feedbackText.max).entries())
    await students[at]?.post('api/student/feedback/', { text })
}

test('texts that would do something on a page are texts on every screen', async ({
  hall,
  laptop,
  phone,
  server,
  problems,
}) => {
  const made = await writeAll(hall)
  const students = await joinAll(server.origin, hall, hostileTexts.length)
  await takePart(hall, students, made)
  await makePeople(server, 'Tutor', hostilePacks(bounds.name.max).slice(0, TUTORS))
  const tutor = await laptop()
  const student = await phone()
  for (const page of [tutor, student])
    page.on('dialog', (dialog) => {
      problems.push(`a dialog says ${dialog.message()}`)
      void dialog.dismiss()
    })
  await takeSignIn(tutor, server.origin, hall.api)
  if (students[0]) await takeSignIn(student, server.origin, students[0])
  for (const view of ['', '?view=results', '?view=privacy']) await expectTexts(student, `/app${view}`)
  await student.goto('/app')

  const asked = await hall.api.post<{ id: string }>('api/rounds/', { kind: 'question', id: made.survey.id })
  await expectTexts(student)
  await expectTexts(tutor, '/tutor/present')
  for (const [at, text] of responses.entries())
    await students[at]?.post('api/student/question/answer/', { roundId: asked.id, response: { text } })
  await showResult(hall, asked.id, 'distribution')
  for (const page of [student, tutor]) await expect(page.getByText(responses[0] ?? '').first()).toBeVisible()
  await expectTexts(student)
  await expectTexts(tutor)
  await hall.api.post(`api/sessions/deactivate`, { id: hall.sessionId })
  for (const path of [
    '/tutor/lecture/dashboard',
    '/tutor/lecture/sessions',
    '/tutor/lecture/questions',
    '/tutor/lecture/quickchecks',
    '/tutor/lecture/feedback',
    '/tutor/lecture/analytics',
    '/tutor/lecture/settings',
  ])
    await expectTexts(tutor, path)
  await expectTexts(tutor, `/tutor/lecture/sessions/${hall.sessionId}/view`)
  await tutor
    .getByRole('button', { name: /^Result of round 1: <script>/ })
    .first()
    .click()
  await tutor.getByRole('dialog').getByLabel('Who took part').check()
  await expectTexts(tutor)
  await expect(tutor.getByRole('dialog').getByText(hostileTexts[0]).first()).toBeVisible()

  const admin = await laptop()
  await signIn(admin, superuser(server), '/admin/users?q=alert')
  for (const path of ['/admin/users?q=alert', '/admin/lectures?q=alert', '/admin/audit'])
    await expectTexts(admin, path)
})
