import type { Page } from '@playwright/test'
import { check } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

/** Letters twice as large as usual, as somebody sets them in the browser. */
async function enlarge(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Asserts that nothing has to be scrolled sideways, and that letters are as large as they were asked for. */
async function expectFitting(page: Page): Promise<void> {
  const measure = () =>
    page.evaluate(() => {
      // What is for screen readers alone, and what comes with the focus, is not seen.
      const boxes = [...document.querySelectorAll('main *, nav *')].filter((box) => !box.closest('.sr-only'))
      const { clientWidth, scrollWidth } = document.documentElement
      const beside = boxes.filter((box) => box.getBoundingClientRect().right > clientWidth + 1)
      return {
        letters: getComputedStyle(document.documentElement).fontSize,
        wide: scrollWidth,
        beside: beside.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      }
    })
  await expect.poll(measure).toEqual({ letters: '32px', wide: 320, beside: [] })
}

const questions = [
  { text: 'How sure are you?', kind: 'scale' },
  { text: 'How far is it?', kind: 'number', points: 1, number: { value: '9.81', unit: 'm/s²' } },
  { text: 'What is its name?', kind: 'text', points: 1, accepted: ['Heap'] },
  {
    text: 'In which order?',
    kind: 'order',
    points: 1,
    answers: [{ text: 'One' }, { text: 'Two' }, { text: 'Three' }],
  },
]

test('on the smallest phone with letters of twice the size nothing lies beside the screen', async ({
  hall,
  phone,
}) => {
  const page = await phone({ viewport: { width: 320, height: 568 }, locale: 'fr-FR' })
  await enlarge(page)
  await page.goto('/')
  await expectFitting(page)
  await page.goto('/login')
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible()
  await expectFitting(page)

  const many = [...questions, ...questions.slice(0, 2)]
  const body = { title: 'Grandes lettres', sessions: [hall.sessionId], questions: many }
  const { id } = await hall.api.post<{ id: string }>('api/vue/quickchecks/?a=create', body)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await page.goto(`/?code=${hall.code}`)
  await page.waitForURL('**/app')
  await expect(page.getByRole('heading', { name: /^Que pensez-vous du rythme/ })).toBeVisible()
  await expectFitting(page)
  const round = await hall.api.post<{ id: string }>('api/rounds/', { kind: 'quickcheck', id, timer: 300 })
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible()
  await expectFitting(page)
  await page.getByLabel('Nom', { exact: true }).fill('Ada Lovelace')
  await check(page.getByLabel('Je n’ai pas de numéro d’étudiant'))
  await page.getByRole('button', { name: 'Participer' }).click()
  for (const place of many.keys()) {
    await page.getByRole('button', { name: `Question ${place + 1},` }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: `Question ${place + 1} sur ${many.length}` }),
    ).toBeVisible()
    await expectFitting(page)
  }
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Envoyer quand même' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expectFitting(page)
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Votre résultat' })).toBeVisible()
  await expect(page.getByText('Qualité des questions')).toBeVisible()
  await expectFitting(page)
  await hall.api.post('api/sessions/deactivate', { id: hall.sessionId })
  await page.reload()
  await expect(page.getByRole('radio', { name: '1 étoile sur 5' })).toBeAttached()
  await expectFitting(page)
})
