import { goOffline } from '@/tests/e2e/support/dead-spot'
import { signIn, check } from '@/tests/e2e/support/people'
import { test } from '@/tests/e2e/support/test'
import { joinAll, openWall, showResult, startQuestion } from '@/tests/e2e/support/wall-screens'
void goOffline
const dir = process.env.LOOKS ?? '/tmp/looks'
const number = { value: '9.81', tolerance: '0.02', unit: 'm/s²' }
const question = { kind: 'number', text: 'Wie groß ist die Fallbeschleunigung an der Erdoberfläche?', number, points: 3, explanation: 'Am Äquator **9,78**, am Pol 9,83.' }
const survey = { kind: 'number', text: 'Wie viele Stunden haben Sie diese Woche gelernt?', number: { unit: 'h' }, graded: false }
test.use({ actionTimeout: 15000 })
test('looks', async ({ hall, laptop, phone, server }) => {
  test.setTimeout(400_000)
  const de = [{ name: 'locale', value: 'de', url: server.origin }]
  const make = async (body: object) => (await hall.api.post<{ id: string }>('api/vue/questions/?a=create', body)).id
  const [id, surveyId] = [await make(question), await make(survey)]
  const wall = await laptop({ viewport: { width: 1920, height: 1080 } })
  const wallDark = await laptop({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' })
  const ada = await phone({ viewport: { width: 390, height: 844 } })
  const bob = await phone({ viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
  const tutor = await laptop({ viewport: { width: 1280, height: 800 } })
  const remote = await laptop({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  for (const page of [wall, wallDark, ada, bob, tutor, remote]) await page.context().addCookies(de)
  await openWall(wall, hall)
  await openWall(wallDark, hall)
  await signIn(tutor, hall.tutor)
  await signIn(remote, hall.tutor)
  for (const page of [wall, wallDark, tutor, remote]) { await page.context().addCookies(de); await page.reload() }
  for (const page of [ada, bob]) { await page.goto('/'); await page.getByLabel(/code/i).fill(hall.code); await page.locator('button[type=submit]').first().click(); await page.waitForURL('**/app') }
  const others = await joinAll(server.origin, hall, 24)
  const shot = async (name: string, pages: Record<string, typeof ada>) => { await ada.waitForTimeout(900); for (const [at, page] of Object.entries(pages)) await page.screenshot({ path: `${dir}/${name}-${at}.png`, fullPage: at !== 'wall' && at !== 'wallDark' }) }
  const all = { wall, wallDark, ada, bob, tutor, remote }
  for (const [name, q] of [['graded', id], ['survey', surveyId]] as const) {
    const round = await startQuestion(hall, q)
    const field = (page: typeof ada) => page.getByRole('textbox').first()
    await field(ada).fill(name === 'graded' ? '9,8,3' : '12')
    await field(ada).blur()
    await field(bob).fill('-0,5e-7')
    await shot(`${name}-1-running`, all)
    await field(ada).fill(name === 'graded' ? '9,83' : '12')
    await ada.getByRole('button', { name: 'senden' }).click()
    await bob.getByRole('button', { name: 'senden' }).click()
    const given = name === 'graded' ? ['9.81', '9.81', '10', '10', '10', '9.8', '9.81', '981', '98.1', '0.981', '1', '2', '3.5', '6.67e-11', '4', '9.81', '9.82', '9.81', '9.79', '9.81', '10', '9.81', '9.81', '9.81'] : Array.from({ length: 24 }, (_, i) => String((i * 7) % 31))
    for (const [at, student] of others.entries()) await student.post('api/student/question/answer/', { roundId: round.id, response: { number: given[at] } })
    await shot(`${name}-2-answered`, all)
    await showResult(hall, round.id, 'distribution')
    await shot(`${name}-3-distribution`, all)
    if (name === 'graded') { await showResult(hall, round.id, 'solution'); await shot(`${name}-4-solution`, all) }
  }
  const body = { title: 'Fallen', sessions: [hall.sessionId], questions: [question, { text: 'Und?', answers: [{ text: 'Ja' }, { text: 'Nein' }], correctAnswer: 0 }] }
  const qc = await hall.api.post<{ id: string }>('api/vue/quickchecks/?a=create', body)
  const round = await hall.api.post<{ id: string }>('api/rounds/', { kind: 'quickcheck', id: qc.id, timer: 300 })
  for (const page of [ada, bob]) { await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace'); await check(page.getByLabel(/keine Matrikelnummer/)); await page.locator('form button[type=submit]').last().click() }
  await ada.getByRole('textbox').fill('9,7')
  await bob.getByRole('textbox').fill('9,82')
  await shot('qc-1', { ada, bob, tutor })
  await hall.api.post(`api/rounds/${round.id}/end/`)
  await ada.waitForTimeout(5000)
  await shot('qc-2', { ada, bob, tutor, remote })
  await tutor.goto('/tutor/lecture/questions?create')
  await tutor.getByLabel('Frage', { exact: true }).fill(question.text)
  await check(tutor.getByRole('radio', { name: 'Eine Zahl' }))
  await tutor.getByLabel('Richtige Zahl', { exact: true }).fill('9,81')
  await shot('editor-1', { tutor })
  await tutor.getByRole('button', { name: /anlegen|erstellen/i }).first().click()
  await tutor.setViewportSize({ width: 390, height: 844 })
  await tutor.goto(`/tutor/lecture/questions?edit=${id}`)
  await shot('editor-2', { tutor })
  await tutor.setViewportSize({ width: 1280, height: 800 })
  await tutor.goto('/tutor/lecture/analytics')
  await shot('analytics', { tutor })
})
